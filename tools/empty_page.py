"""A page with one control and one word: what any page of this Streamlit costs at least."""

import gc

import streamlit as st


@st.cache_resource(show_spinner=False)
def _settle() -> None:
    gc.collect()
    gc.freeze()


_settle()
st.write(st.pills("Choose", ["a", "b"], key="choice"))
