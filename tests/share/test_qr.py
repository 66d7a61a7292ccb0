from __future__ import annotations

import io
import re
import subprocess
import sys
import zlib

import pytest
from PIL import Image, ImageDraw, ImageFilter, ImageOps

from companion.core.errors import Refused
from companion.core.setup import plan
from companion.share import qr
from companion.share.code import code_of
from companion.share.link import code_in, setup_link, table_link
from tests.share.setups import BASE, BY_HAND, header_of_toy, typed_in
from tests.toy import GAME, TABLES

CODE = code_of(GAME, TABLES, plan(GAME, TABLES, header_of_toy()), whole=True)
LINK = setup_link(BASE, CODE)
LONGEST = setup_link(BASE, code_of(GAME, TABLES, typed_in(header_of_toy(options=BY_HAND)), whole=True))


def picture(text: str = LINK) -> Image.Image:
    return Image.open(io.BytesIO(qr.png(text))).convert("L")


def saved(image: Image.Image, kind: str = "PNG", **how: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **how)
    return out.getvalue()


def fault_of(data: bytes) -> str:
    with pytest.raises(Refused) as refused:
        qr.read_photo(data)
    [fault] = refused.value.faults
    assert fault.path == "photo"
    return str(fault)


@pytest.mark.parametrize("text", [LINK, LONGEST, table_link(BASE, "k3m9x2v7q4w8z"), CODE])
def test_a_picture_is_read_back_as_the_text_that_was_drawn(text: str) -> None:
    assert qr.read_photo(qr.png(text)) == text


def test_a_link_of_120_characters_fits_into_version_6() -> None:
    link = setup_link(BASE, "1" + "Z" * (120 - len(setup_link(BASE, "1"))))
    assert len(link) == 120
    assert qr.version(link) <= 6


def test_the_png_is_black_on_white_with_four_quiet_modules_of_ten_pixels() -> None:
    image = picture()
    modules = 4 * qr.version(LINK) + 17
    assert image.size == ((modules + 8) * 10,) * 2
    assert {colour for _, colour in image.getcolors() or ()} == {0, 255}
    dark = ImageOps.invert(image).getbbox()
    assert dark == (40, 40, (modules + 4) * 10, (modules + 4) * 10)


def drawn_from_svg(data: bytes) -> Image.Image:
    """Our SVG's ground and squares, drawn eight pixels a millimetre; nothing else may stand in it."""
    text = data.decode("utf-8")
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', text)[1])  # type: ignore[index]
    ground = re.search(r'<rect fill="(\w+)" x="0" y="0" width="100%" height="100%" />', text)
    assert ground
    image = Image.new("L", (size * 8, size * 8), ground[1])
    path = re.search(r'<path d="([^"]+)" id="qr-path" fill="#000000"', text)[1]  # type: ignore[index]
    squares = re.findall(r"M(\d+),(\d+)H(\d+)V(\d+)H\1z", path)
    assert "".join(f"M{x},{y}H{right}V{low}H{x}z" for x, y, right, low in squares) == path
    for x, y, right, low in squares:
        ImageDraw.Draw(image).rectangle((int(x) * 8, int(y) * 8, int(right) * 8 - 1, int(low) * 8 - 1), fill=0)
    return image


def test_the_svg_has_its_own_white_ground_and_shows_the_same_modules_as_the_png() -> None:
    image = drawn_from_svg(qr.svg(LINK))
    assert image.getpixel((0, 0)) == 255
    assert qr.read_photo(saved(image)) == LINK
    assert image.resize(picture().size, Image.Resampling.NEAREST).tobytes() == picture().tobytes()


@pytest.mark.parametrize("degrees", [90, 180, 270, 12])
def test_a_turned_photo_is_read(degrees: int) -> None:
    assert qr.read_photo(saved(picture().rotate(degrees, expand=True, fillcolor=255))) == LINK


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_that_says_how_it_was_held_is_read(orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert qr.read_photo(saved(picture().convert("RGB"), "JPEG", exif=exif)) == LINK


def test_a_light_code_on_dark_is_read() -> None:
    assert qr.read_photo(saved(ImageOps.invert(picture()))) == LINK


def test_a_black_code_on_nothing_is_read() -> None:
    clear = Image.new("RGBA", picture().size, (0, 0, 0, 0))
    clear.paste((0, 0, 0, 255), mask=ImageOps.invert(picture()))
    assert qr.read_photo(saved(clear)) == LINK


def test_a_blurred_grey_photo_of_a_table_is_read() -> None:
    table = Image.new("L", (1600, 1200), 90)
    table.paste(picture().point(lambda shade: 60 + shade // 2).resize((400, 400)), (700, 500))
    assert qr.read_photo(saved(table.filter(ImageFilter.GaussianBlur(1.2)), "JPEG", quality=60)) == LINK


def test_the_same_code_twice_is_no_doubt() -> None:
    wide = Image.new("L", (1100, 520), 255)
    wide.paste(picture(), (0, 0))
    wide.paste(picture(), (550, 0))
    assert qr.read_photo(saved(wide)) == LINK


def test_several_different_codes_are_refused() -> None:
    wide = Image.new("L", (1200, 560), 255)
    wide.paste(picture(), (0, 0))
    wide.paste(picture(table_link(BASE, "k3m9x2v7q4w8z")), (600, 0))
    assert "shows 2 different QR codes" in fault_of(saved(wide))


def test_a_picture_without_a_code_is_refused() -> None:
    assert "shows no QR code" in fault_of(saved(Image.new("RGB", (300, 200), "green")))


@pytest.mark.parametrize("data", [b"", b"no picture", b"\x89PNG\r\n\x1a\n" + bytes(40), qr.png(LINK)[:300],
                                  saved(picture(), "JPEG")[:400]])
def test_what_is_no_whole_picture_is_refused(data: bytes) -> None:
    assert "is no picture that can be read here" in fault_of(data)


def test_a_file_that_is_too_large_is_refused() -> None:
    assert "has 21 MB, but may have at most 20" in fault_of(qr.png(LINK) + bytes(20_000_000))


@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
@pytest.mark.parametrize("size", [(7100, 7100), (9600, 9600), (20000, 20000)])
def test_a_picture_with_too_many_pixels_is_refused_before_it_is_unpacked(size: tuple[int, int]) -> None:
    assert "at most 50" in (fault := fault_of(bomb(*size))) or "more than 50" in fault


def bomb(width: int, height: int) -> bytes:
    """A small file that says it is a huge picture."""
    data = bytearray(saved(Image.new("1", (8, 8))))
    data[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    data[29:33] = zlib.crc32(bytes(data[12:29])).to_bytes(4, "big")
    return bytes(data)


def test_a_code_that_is_not_ours_is_read_and_then_named_as_such() -> None:
    text = qr.read_photo(qr.png("https://example.org/menu"))
    with pytest.raises(Refused, match="is no Bottega code"):
        code_in(text)


def test_the_reader_is_loaded_only_when_a_photo_is_read() -> None:
    script = "import sys, companion.share.qr as qr; qr.svg('x'); print('zxingcpp' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
