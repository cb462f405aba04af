"""Glass dropper bottle: wall, liquid, collar, bulb, pipette."""
from forms.parts import label_band, surface, tint, vessel
from geometry.lathe import lathe
from materials.clear import glass, liquid
from materials.solid import plastic

RADIUS, SHOULDER, WALL = 1.65, 6.4, 0.20


def dropper(look, label, spec):
    """Clear or tinted glass with its liquid; with "milk" in the look, glass coated in that color, which hides all inside."""
    r, h, t = RADIUS, SHOULDER, WALL
    coated = look.get("milk")
    wall = lathe("wall", [
        (0, 0.12), (0.9, 0.10, 0.3), (1.25, 0, 0.12), (r, 0, 0.28), (r, h, 1.0), (0.92, h + 0.75, 0.45), (0.92, h + 1.7),
        (0.92 - t, h + 1.7), (0.92 - t, h + 0.7, 0.4), (r - t, h - 0.15, 0.95), (r - t, 0.35, 0.25), (0, 0.48),
    ], plastic(coated, 0.16) if coated else vessel(look))
    parts = [wall, *top(look)] if coated else [wall, _filling(look), *top(look)]
    if label:
        parts.append(label_band(look, label, spec, r))
    return parts


def _filling(look):
    """The liquid is a body slightly larger than the inside, so no air shows between it and the glass.

    With "brimful" in the look it fills shoulder and neck too: a level would stand upright in a bottle that lies.
    """
    r, h, t, e, level = RADIUS, SHOULDER, WALL, 0.012, look.get("level", 5.6)
    material = liquid(tint(look.get("liquid", (0.95, 0.97, 0.98))), 1.36)
    if look.get("brimful"):
        return lathe("filling", [
            (0, 0.48 - e), (r - t + e, 0.35 - e, 0.25), (r - t + e, h - 0.15, 0.95), (0.92 - t + e, h + 0.7, 0.4), (0.92 - t + e, h + 1.5), (0, h + 1.5),
        ], material)
    return lathe("filling", [
        (0, 0.48 - e), (r - t + e, 0.35 - e, 0.25), (r - t + e, level + 0.10), (r - t - 0.03, level + 0.03),
        (r - t - 0.12, level, 0.05), (0, level),
    ], material)


def top(look):
    """What is screwed on: collar, bulb and the pipette below them."""
    h = SHOULDER
    collar = lathe("collar", [
        (0.80, h + 0.95), (1.12, h + 0.95, 0.05), (1.12, h + 2.35, 0.08), (0.86, h + 2.35, 0.05), (0.80, h + 2.25),
    ], surface(look.get("collar"), "gold"), steps=6)
    # no light under its skin: on a pale bulb that is colored speckle
    rubber = plastic(look.get("bulb", "#2E2723"), 0.42)
    bulb = lathe("bulb", [
        (0.80, h + 2.0), (0.80, h + 2.55, 0.10), (0.66, h + 2.72, 0.08), (0.66, h + 3.9, 0.5), (0.50, h + 4.75, 0.48), (0, h + 4.85),
    ], rubber, steps=10)
    if look.get("milk"):
        return [collar, bulb]
    pipette = lathe("pipette", [
        (0, 0.95), (0.10, 0.95, 0.05), (0.16, 1.4, 0.2), (0.28, 1.9, 0.3), (0.28, h + 1.9),
        (0.20, h + 1.9), (0.20, 1.9, 0.3), (0.07, 1.35, 0.2), (0.07, 1.0), (0, 1.05),
    ], glass((1, 1, 1), 0, 1.47, (0.95, 0.95, 0.95)), segments=48)
    return [collar, bulb, pipette]
