from __future__ import annotations

import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import Refused
from companion.core.setup import Document, plan
from companion.share import link
from companion.share.code import code_of
from companion.share.link import code_in, lan_address, lan_base_url, setup_link, table_in, table_link
from tests.share.setups import BASE, BY_HAND, LIMIT, header_of_toy, typed_in
from tests.toy import GAME, TABLES

CODE = code_of(GAME, TABLES, plan(GAME, TABLES, header_of_toy()), whole=False)


def fault_of(text: str) -> str:
    with pytest.raises(Refused) as refused:
        code_in(text)
    [fault] = refused.value.faults
    assert fault.path == "code"
    return str(fault)


def grouped(code: str, size: int, between: str) -> str:
    return between.join(code[place : place + size] for place in range(0, len(code), size))


@pytest.mark.parametrize("document", [
    plan(GAME, TABLES, header_of_toy()),
    typed_in(header_of_toy(options=BY_HAND)),
    typed_in(header_of_toy(options={"first": "hand", "flags": "hand", "length": "long"}, rolls={"winds": 3})),
    plan(GAME, TABLES, header_of_toy(("Zsófia", "Erzsébet", "László", "Győző"))),
    plan(GAME, TABLES, header_of_toy(("Γιώργος", "Ελένη", "Κατερίνα", "Δημήτρης"))),
    plan(GAME, TABLES, header_of_toy(("Łukasz", "Małgorzata", "Grzegorz", "Agnieszka"))),
], ids=["ordinary", "all typed in", "half typed in", "Hungarian", "Greek", "Polish"])
def test_a_whole_link_with_four_ordinary_names_has_at_most_120_characters(document: Document) -> None:
    assert len(setup_link(BASE, code_of(GAME, TABLES, document, whole=True))) <= LIMIT


@pytest.mark.parametrize("text", [
    CODE,
    CODE.lower(),
    CODE.replace("1", "I").replace("0", "O"),
    CODE.replace("1", "l").replace("0", "o"),
    f"  {CODE}\n",
    grouped(CODE, 4, " "),
    grouped(CODE, 5, "-"),
    grouped(CODE, 5, "\n"),
    grouped(CODE, 6, " – "),
    f"{BASE}/?s={CODE}",
    f"https://games.example.org/bottega/?s={CODE}",
    f"{BASE}/?utm=x&s={CODE}&lang=hu#top",
    f"{BASE}/setup?S={CODE}",
    f"open this: {BASE}/?s={CODE}!",
    f"Kedves Bence, a kód: {grouped(CODE, 5, ' ')} – üdv, Anna",
    f'<a href="{BASE}/?s={CODE}">setup</a>',
    f"The code is “{CODE}”.",
    f"{BASE}/?s={CODE[:20]}%20{CODE[20:]}",
    f"{BASE}/?s={CODE[:30]}\n{CODE[30:]}",
    f"not {CODE[:-1]} but {CODE}",
])
def test_a_code_is_found_however_it_was_typed_or_pasted(text: str) -> None:
    assert code_in(text) == CODE


@pytest.mark.parametrize("text", ["", "   ", "hello", "Anna and Bence play on Sunday", "https://example.org/",
                                  "https://example.org/?s=", "https://example.org/?s=hello", "4006381333931", "?!"])
def test_a_text_without_a_code_is_named_as_such(text: str) -> None:
    assert "is no Bottega code" in fault_of(text)


@pytest.mark.parametrize("cut", [CODE[:-1], CODE[:-7], CODE[:20], CODE + "7", f"{BASE}/?s={CODE[:-3]}",
                                 grouped(CODE[:-2], 4, " "), f"open this: {BASE}/?s={CODE[:-3]} please",
                                 CODE[:5] + CODE[6:]])
def test_a_cut_code_is_named_as_such(cut: str) -> None:
    assert "is cut or has characters too many" in fault_of(cut)


@pytest.mark.parametrize("text", [CODE[:9] + ("2" if CODE[9] != "2" else "3") + CODE[10:],
                                  CODE[:2] + CODE[3] + CODE[2] + CODE[4:]])
def test_a_mistyped_code_is_named_as_such(text: str) -> None:
    assert "is mistyped: its check sum is wrong" in fault_of(text)
    assert "is mistyped: its check sum is wrong" in fault_of(f"look: {BASE}/?s={text}&x=1")


@pytest.mark.parametrize(("strange", "named"), [("U", "U"), ("u", "U"), ("é", "é"), ("@", "@")])
def test_a_character_that_no_code_has_is_named(strange: str, named: str) -> None:
    assert f"holds {named}, which no code has" in fault_of(CODE[:9] + strange + CODE[10:])


def test_a_link_of_a_running_table_is_named_as_such() -> None:
    assert "is the link of a running table" in fault_of(table_link(BASE, "k3m9x2v7q4w8z"))


def test_a_very_long_text_is_refused_without_being_searched() -> None:
    assert "is a text of 2001 characters" in fault_of("1 " * 1000 + "1")


@given(st.text(max_size=200))
def test_any_text_holds_a_code_or_is_refused(text: str) -> None:
    assert "code" in fault_of(text)


def test_links_begin_with_the_base_url_whatever_its_path_and_slashes() -> None:
    assert setup_link("https://games.example.org/bottega/", "1ABC") == "https://games.example.org/bottega/?s=1ABC"
    assert table_link("http://[fe80::1]:8501", "k3m9") == "http://[fe80::1]:8501/table?t=k3m9"


def test_the_id_of_a_table_is_found_in_its_link() -> None:
    assert table_in(f"join us: {table_link(BASE, 'k3m9x2v7q4w8z')}") == "k3m9x2v7q4w8z"
    assert table_in(f"{BASE}/table?lang=hu&t=k3m9x2v7q4w8z#now") == "k3m9x2v7q4w8z"
    assert table_in(setup_link(BASE, CODE)) is None


@pytest.mark.parametrize("url", ["", "games.example.org", "ftp://games.example.org", "http://", "http://host:99999",
                                 "http://a b", "http://host/?x=1", "http://host/#top", "javascript:alert(1)", "http://user:word@host",
                                 "http://host:port", "http://[::1", "http://-"])
def test_a_base_url_that_no_link_can_begin_with_is_refused(url: str) -> None:
    with pytest.raises(Refused, match=r"^base_url: is .*, but must be like http://192\.168\.1\.20:8501"):
        setup_link(url, CODE)


@pytest.mark.parametrize("host", ["localhost:8501", "LOCALHOST:8501", "127.0.0.1:8501", "127.1.2.3:8501", "0.0.0.0:8501",
                                  "[::1]:8501", "app.localhost:8501"])
def test_this_machine_is_named_by_its_address_in_the_network(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "lan_address", lambda: "192.168.178.123")
    assert lan_base_url(host, None, 9000) == "http://192.168.178.123:8501"


@pytest.mark.parametrize(("host", "base"), [
    ("192.168.178.20:8501", "http://192.168.178.20:8501"),
    ("bottega.local", "http://bottega.local"),
    ("[fe80::1]:8501", "http://[fe80::1]:8501"),
])
def test_a_visitor_from_elsewhere_keeps_the_host_that_worked(host: str, base: str) -> None:
    assert lan_base_url(host, None, 9000) == base
    assert lan_base_url(host, "  ", 9000, "https") == base.replace("http:", "https:")


@pytest.mark.parametrize("host", [None, "", "a b", "host/path", "evil@host", 'x"onload=', "host:123456"])
def test_a_host_that_cannot_be_is_passed_over(host: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "lan_address", lambda: "10.0.0.7")
    assert lan_base_url(host, None, 8501) == "http://10.0.0.7:8501"


def test_a_configured_base_url_wins_and_is_checked() -> None:
    assert lan_base_url("localhost:8501", "https://games.example.org/", 8501) == "https://games.example.org"
    with pytest.raises(Refused):
        lan_base_url("localhost:8501", "games.example.org", 8501)


def test_the_address_is_found_without_sending_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse_to_send(*args: object) -> None:
        raise AssertionError("something was sent")

    class Silent(socket.socket):
        send = sendto = sendall = refuse_to_send  # type: ignore[assignment]

    monkeypatch.setattr(socket, "socket", Silent)
    address = lan_address()
    assert address == "localhost" or socket.inet_aton(address)


def test_without_a_network_the_address_is_localhost(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unplugged(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr(socket, "socket", Unplugged)
    assert lan_address() == "localhost"
    assert lan_base_url("127.0.0.1:8501", None, 8501) == "http://localhost:8501"
