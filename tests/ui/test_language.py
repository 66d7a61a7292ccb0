"""What a name holds is shown and not obeyed, wherever Streamlit reads Markdown."""

from __future__ import annotations

import pytest

from companion.core.message import msg
from companion.ui.language import md

J = "\N{WORD JOINER}"


@pytest.mark.parametrize(("name", "shown"), [
    ("Anna & Béla: 3-1", "Anna & Béla: 3-1"),
    ("*b* `c` $a$", "\\*b\\* \\`c\\` \\$a\\$"),
    ("[x](y) ![](z)", "\\[x\\](y) !\\[\\](z)"),
    (":red[b]", "\\:red\\[b\\]"),
    (":material/home:", f":{J}material/home:"),
    (":smile: :+1:", f":{J}smile: :{J}+1:"),
    ("<-> -- >=", f"\\<{J}-{J}\\> -{J}- \\>{J}="),
    ("https://a.bc www.a.bc a@b.cd", f"https:{J}//a.bc www{J}.a.bc a{J}@b.cd"),
    ("&amp; &#58;", "\\&amp; \\&#58;"),
    ("# h", "\\# h"),
])
def test_what_streamlit_would_obey_is_broken_up(name: str, shown: str) -> None:
    assert md(msg("{name}", name=name)) == shown
