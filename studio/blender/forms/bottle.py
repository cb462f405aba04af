"""Bottles with a lid: toners and washes, capsule bottles, sprays, airless pumps."""
from forms.parts import label_band, surface, tint, vessel
from geometry.lathe import lathe
from materials.clear import liquid
from materials.solid import plastic


def bottle(look, label, spec):
    """A round bottle with a tall screw cap; glass with its liquid when the look names a glass."""
    r, h = spec["r"], spec["shoulder"]
    if look.get("glass"):
        parts = _glass_body(look, r, h)
    else:
        parts = [lathe("body", [
            (0, 0.12), (r - 0.5, 0.12), (r - 0.35, 0, 0.1), (r, 0, 0.3), (r, h, 0.7), (1.05, h + 0.5, 0.25), (1.05, h + 1.0), (0, h + 1.0),
        ], surface(look.get("body")))]
    cap = 1.28 if look.get("cap_style") != "wide" else r * 0.82
    top = h + 0.55 + look.get("cap_height", 2.3)
    parts.append(lathe("cap", [(cap - 0.15, h + 0.55), (cap, h + 0.55, 0.05), (cap - 0.03, top, 0.16), (0, top)], surface(look.get("cap"))))
    if label:
        parts.append(label_band(look, label, spec, r))
    return parts


def _glass_body(look, r, h):
    t, e, level = 0.18, 0.012, look.get("level", 0.86) * h
    wall = lathe("wall", [
        (0, 0.15), (r - 0.6, 0.12, 0.3), (r - 0.35, 0, 0.12), (r, 0, 0.3), (r, h, 0.7), (1.05, h + 0.5, 0.25), (1.05, h + 1.0),
        (1.05 - t, h + 1.0), (1.05 - t, h + 0.45, 0.25), (r - t, h - 0.1, 0.6), (r - t, 0.35, 0.25), (0, 0.46),
    ], vessel(look))
    inside = liquid(tint(look.get("liquid", (0.97, 0.985, 0.985))))
    filling = lathe("filling", [
        (0, 0.46 - e), (r - t + e, 0.35 - e, 0.25), (r - t + e, level + 0.10), (r - t - 0.03, level + 0.03), (r - t - 0.12, level, 0.05), (0, level),
    ], inside)
    return [wall, filling]


def capsules(look, label, spec):
    """A short bottle for capsules with a wide ribbed cap."""
    r, h = spec["r"], spec["shoulder"]
    if look.get("glass"):
        parts = [_short_glass(look, r, h), _pills(look, r, h)]
    else:
        parts = [lathe("body", [
            (0, 0.12), (r - 0.5, 0.12), (r - 0.35, 0, 0.1), (r, 0, 0.35), (r, h, 0.75), (r * 0.72, h + 0.55, 0.2), (r * 0.72, h + 0.9), (0, h + 0.9),
        ], surface(look.get("body")))]
    c = r * 0.80
    parts.append(lathe("cap", [(c - 0.2, h + 0.55), (c, h + 0.55, 0.06), (c, h + 2.15, 0.18), (c - 0.35, h + 2.22, 0.1), (0, h + 2.18)], surface(look.get("cap"))))
    if label:
        parts.append(label_band(look, label, spec, r))
    return parts


def _short_glass(look, r, h):
    t = 0.2
    return lathe("wall", [
        (0, 0.15), (r - 0.5, 0.12, 0.2), (r - 0.35, 0, 0.1), (r, 0, 0.35), (r, h, 0.75), (r * 0.72, h + 0.55, 0.2), (r * 0.72, h + 0.9),
        (r * 0.72 - t, h + 0.9), (r * 0.72 - t, h + 0.5, 0.2), (r - t, h - 0.05, 0.6), (r - t, 0.35, 0.3), (0, 0.4),
    ], vessel(look))


def _pills(look, r, h):
    """What is inside, seen through dark glass as one mass."""
    return lathe("inside", [(0, 0.42), (r - 0.32, 0.42, 0.3), (r - 0.32, h * 0.82, 0.3), (0, h * 0.86)], plastic(look.get("pills", "#D9B36A"), 0.3, 0.2))


def spray(look, label, spec):
    """A fine-mist spray: shoulderless bottle, collar, actuator with its nozzle."""
    r, h = spec["r"], spec["shoulder"]
    head = surface(look.get("cap"), "#F3EFE6")
    parts = [
        lathe("body", [
            (0, 0.12), (r - 0.5, 0.12), (r - 0.35, 0, 0.1), (r, 0, 0.3), (r, h, 0.9), (1.0, h + 0.45, 0.2), (1.0, h + 0.9), (0, h + 0.9),
        ], surface(look.get("body"))),
        lathe("collar", [(0.9, h + 0.5), (1.22, h + 0.5, 0.05), (1.22, h + 1.5, 0.1), (0.75, h + 1.55, 0.05), (0.7, h + 1.4)], surface(look.get("collar"), "#F3EFE6")),
        lathe("stem", [(0.42, h + 1.4), (0.42, h + 1.95), (0, h + 1.95)], head, segments=64),
        lathe("actuator", [(0, h + 1.85), (0.86, h + 1.85, 0.06), (0.86, h + 2.95, 0.30), (0.55, h + 3.12, 0.2), (0, h + 3.02)], head),
    ]
    nozzle = lathe("nozzle", [(0, 0), (0.26, 0, 0.04), (0.22, 0.18, 0.05), (0.07, 0.2), (0.06, 0.12), (0, 0.12)], head, segments=48)
    nozzle.location = (-0.42, -0.72, h + 2.42)
    nozzle.rotation_euler = (1.5708, 0, -0.53)
    parts.append(nozzle)
    if label:
        parts.append(label_band(look, label, spec, r))
    return parts


def airless(look, label, spec):
    """An airless pump: straight body, metal band, its head under a cap."""
    r, h = spec["r"], spec["shoulder"]
    body = surface(look.get("body"), "#EFEAE0", 0.26)
    parts = [
        lathe("body", [(0, 0.08), (r - 0.3, 0.08), (r - 0.2, 0, 0.06), (r, 0, 0.18), (r, h, 0.06), (r - 0.2, h, 0.03), (r - 0.2, h + 0.3), (0, h + 0.3)], body),
        lathe("band", [(r - 0.25, h + 0.03), (r - 0.02, h + 0.03, 0.03), (r - 0.02, h + 0.5, 0.04), (r - 0.3, h + 0.52)], surface(look.get("collar"), "steel")),
        lathe("cover", [(r - 0.3, h + 0.55), (r - 0.03, h + 0.55, 0.05), (r - 0.03, h + 2.9, 0.35), (0, h + 2.95)], surface(look.get("cap"), "#F6F2EA")),
    ]
    if label:
        parts.append(label_band(look, label, spec, r))
    return parts
