"""The Your copy page: printed facts, known, to be checked, or asked."""

from __future__ import annotations

import json

import streamlit as st

from companion import loader
from companion.core.errors import CompanionError, Refused
from companion.core.game import AnyGame
from companion.core.message import Message, msg, plural
from companion.core.printed import Certainty, Copy, PrintedFact, spelled
from companion.games import games
from companion.ui import forms, notices
from companion.ui.drafts import Draft
from companion.ui.language import md, t
from companion.ui.tables import copy_of, home


def chosen_game() -> AnyGame | None:
    """Whose components these are."""
    slugs = list(games())
    asked = st.query_params.get("g")
    draft = Draft("copy")
    key, keep = draft.bind("game", asked if asked in slugs else slugs[0])
    slug = st.pills(
        md(msg("Game")), slugs, key=key, on_change=keep, required=True, format_func=lambda name: md(games()[name].name)
    )
    return games().get(slug or "")


def facts(game: AnyGame) -> None:
    """Each printed fact of a game with what is known of it."""
    copy = copy_of(game.slug)
    groups: dict[str, list[PrintedFact]] = {"ask": [], "check": [], "known": []}
    for fact in game.facts(loader.tables(game)):
        groups["ask" if copy.must_ask(fact) else "check" if copy.should_check(fact) else "known"].append(fact)
    names = {
        "ask": msg("Not known yet ({n})", n=len(groups["ask"])),
        "check": msg("To be checked ({n})", n=len(groups["check"])),
        "known": msg("Known ({n})", n=len(groups["known"])),
    }
    draft = Draft(f"copy:{game.slug}")
    key, keep = draft.bind("group", next((group for group in groups if groups[group]), "known"))
    chosen = st.pills(
        md(msg("Printed values")),
        list(names),
        key=key,
        on_change=keep,
        required=True,
        label_visibility="collapsed",
        format_func=lambda group: md(names[group]),
    )
    for fact in groups[chosen or "ask"]:
        _fact(game, copy, fact)


def _fact(game: AnyGame, copy: Copy, fact: PrintedFact) -> None:
    value = copy.value(fact)
    with st.container(border=True):
        st.markdown(f"**{md(fact.question)}**")
        st.caption(md(_standing(copy, fact)))
        draft = Draft(f"copy:{game.slug}:{fact.id}")
        field = fact.field
        if field is not None:
            tapped = forms.fill(lambda _: [field], draft).get(field.id)
            _to_remember(game, copy, fact, "" if tapped is None else spelled(tapped))
            return
        key, keep = draft.bind("value", value if fact.allowed or value is None else str(value))
        if fact.allowed:
            entered = st.pills(md(msg("Yours shows")), list(fact.allowed), key=key, on_change=keep)
        else:
            entered = st.text_input(md(msg("Yours shows")), key=key, on_change=keep)
        _to_remember(game, copy, fact, entered)


def _to_remember(game: AnyGame, copy: Copy, fact: PrintedFact, entered: str | None) -> None:
    """The buttons under a fact: take over what was entered, or forget what was read off before."""
    if entered and (entered != copy.value(fact) or copy.should_check(fact)):
        st.button(md(msg("Remember")), key=f"learn-{fact.id}", on_click=_learn, args=(game.slug, fact, entered))
    if fact.id in copy.learned:
        st.button(
            md(msg("Forget what this copy showed")), key=f"forget-{fact.id}", on_click=_forget, args=(game.slug, fact)
        )


def _standing(copy: Copy, fact: PrintedFact) -> Message:
    if fact.id in copy.learned:
        return msg("Read off your copy: {value}", value=copy.learned[fact.id])
    if fact.certainty is Certainty.UNKNOWN:
        return msg("Not known yet")
    if fact.certainty is Certainty.PROBABLE:
        return msg("Probably {value} ({source}); please check", value=fact.value or "", source=fact.source)
    return msg("{value} ({source})", value=fact.value or "", source=fact.source)


def _learn(slug: str, fact: PrintedFact, value: str) -> None:
    try:
        copy_of(slug).learn(fact, value)
        home().copies.learn(slug, fact.id, value)
    except Refused as refusal:
        st.session_state["refused"] = refusal.faults


def _forget(slug: str, fact: PrintedFact) -> None:
    home().copies.forget(slug, fact.id)


def to_and_from_file() -> None:
    """All that was learned, as a file, out and in."""
    st.subheader(md(msg("As a file")))
    notices.show()
    st.download_button(
        md(msg("Save what was learned")),
        json.dumps(home().copies.export(), ensure_ascii=False, indent=1),
        file_name="bottega-copy.json",
        mime="application/json",
        on_click="ignore",
    )
    uploaded = st.file_uploader(md(msg("Load a saved file")), type=["json"], key="copy-file")
    if uploaded is None:
        return
    try:
        found = json.loads(uploaded.getvalue().decode("utf-8"))
        differences = home().copies.take(found)
    except (ValueError, RecursionError):
        st.error(md(msg("This file cannot be read: it must be one that was saved here.")))
        return
    except CompanionError as error:
        st.error(md(str(error)))
        return
    if differences:
        st.warning(
            md(
                plural(
                    "{n} value differs from what is known here and was left alone.",
                    "{n} values differ from what is known here and were left alone.",
                    len(differences),
                )
            )
        )
        if st.button(md(msg("Take the file's values")), key="copy-overwrite"):
            home().copies.take(found, overwrite=True)
            st.success(t(msg("Taken over.")))
    else:
        st.success(t(msg("Loaded.")))
