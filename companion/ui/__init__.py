"""The only place that imports Streamlit: the shell, forms from fields, pictures, drafts."""
