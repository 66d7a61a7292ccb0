"""Links as QR codes, and photos of QR codes back as text.

Always black on white, whatever the colours of the page: error level M, and a quiet zone of four modules that belongs to the
picture itself. Long runs of capitals and digits, such as a code, are packed tighter by the format.
"""

from __future__ import annotations

import io
from typing import Any

import qrcode  # type: ignore[import-untyped]
import qrcode.image.svg  # type: ignore[import-untyped]
from PIL import Image, ImageOps

from companion.core.errors import refuse

QUIET = 4
PIXELS = 10
LARGEST_BYTES = 20_000_000
LARGEST_PIXELS = 50_000_000


def _qr(text: str, **settings: Any) -> Any:
    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M, border=QUIET, box_size=PIXELS, **settings)
    code.add_data(text)
    code.make(fit=True)
    return code


def version(text: str) -> int:
    """The QR version that a text needs, 1 to 40: version v has 4 v + 17 modules on each side."""
    return int(_qr(text).version)


def png(text: str) -> bytes:
    """A PNG picture, ten pixels for each module."""
    out = io.BytesIO()
    _qr(text).make_image(fill_color="black", back_color="white").save(out, "PNG")
    return out.getvalue()


def svg(text: str) -> bytes:
    """An SVG picture, one millimetre for each module."""
    out = io.BytesIO()
    picture = _qr(text, image_factory=qrcode.image.svg.SvgPathFillImage)
    picture.make_image(**{"shape-rendering": "crispEdges"}).save(out)  # or a hair of white shows between two modules
    return out.getvalue()


def read_photo(data: bytes) -> str:
    """The text of the one QR code in a picture, whichever way it was held and also if it is light on dark.

    Raises:
        Refused: if the picture cannot be read or is too large, or shows no QR code, or several with different texts.
    """
    import zxingcpp  # noqa: PLC0415  heavy, and most visits read no photo

    picture = _picture(data)
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    texts = {code.text for code in found if code.valid}
    if not texts:
        raise refuse("photo", "shows no QR code that can be read; take it from nearer, straight and in even light")
    if len(texts) > 1:
        raise refuse("photo", "shows {count} different QR codes; take one of them alone", count=len(texts))
    return texts.pop()


def _picture(data: bytes) -> Image.Image:
    """The picture upright, in shades of grey, on white where it is transparent."""
    if len(data) > LARGEST_BYTES:
        raise refuse("photo", "has {given} MB, but may have at most {limit}", given=-(-len(data) // 1_000_000),
                     limit=LARGEST_BYTES // 1_000_000)
    try:
        with Image.open(io.BytesIO(data)) as raw:
            if raw.width * raw.height > LARGEST_PIXELS:
                raise refuse("photo", "has {given} megapixels, but may have at most {limit}",
                             given=-(-raw.width * raw.height // 1_000_000), limit=LARGEST_PIXELS // 1_000_000)
            upright = ImageOps.exif_transpose(raw).convert("RGBA")
    except Image.DecompressionBombError:
        raise refuse("photo", "has more than {limit} megapixels; take a smaller one",
                     limit=LARGEST_PIXELS // 1_000_000) from None
    except (OSError, SyntaxError, ValueError, EOFError, IndexError, TypeError):
        raise refuse("photo", "is no picture that can be read here; JPEG, PNG and WebP can") from None
    ground = Image.new("RGBA", upright.size, "white")
    return Image.alpha_composite(ground, upright).convert("L")
