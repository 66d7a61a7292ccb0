from __future__ import annotations

import pytest

from companion.store import limits
from tests.ui.visiting import visit


def test_what_is_too_much_to_keep_is_said_and_stays_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PREFERENCE", 30)
    app = visit("scores", g="splendor_duel", d="SHEET1")
    app.text_input[0].set_value("Anna of Urbino").run()
    app.text_input[1].set_value("Bence of Siena").run()

    assert not app.exception
    assert [toast.value for toast in app.toast] == ["What was typed in is too much to keep; make it shorter."]
    assert [field.value for field in app.text_input[:2]] == ["Anna of Urbino", "Bence of Siena"]
