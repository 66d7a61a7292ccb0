"""The frame that carries every game: pure Python, no Streamlit, no files, no clock, no global random numbers."""
