"""What the forms share: finding materials in a product's look, laying on its label."""
from core.colour import linear
from geometry.decal import band
from materials.clear import GLASSES, frosted, glass, soft_clear
from materials.label import paper_label, print_label
from materials.solid import METALS, ceramic, metal, plastic


def surface(value, default="#F1ECE3", roughness=0.33):
    """A part's material from its look: a metal's name, 'ceramic:#hex', 'clear:#hex' or a plastic's hex."""
    value = value or default
    if value in METALS:
        return metal(value)
    if value.startswith("ceramic:"):
        return ceramic(value[8:], 0.5, 0.7, 0.018)
    if value.startswith("clear:"):
        return soft_clear(value[6:])
    return plastic(value, roughness)


def vessel(look, default="clear"):
    """A bottle's wall: a glass by name, frosted when the look says so."""
    tint = GLASSES[look.get("glass", default)]
    return frosted(tint, look["frost"], look.get("haze", 0)) if look.get("frost") else glass(tint)


def label_material(look, label):
    return paper_label(label) if look.get("paper") else print_label(label)


def label_band(look, label, spec, radius, top_radius=None):
    """The product's label around a cylinder, where the form's spec says (cm)."""
    return band(radius, spec["z"], spec["z"] + spec["h"], spec["w"], label_material(look, label), top_radius)


def tint(value):
    return linear(value) if isinstance(value, str) else tuple(value)
