"""Opaque man-made surfaces: paint, plastic, ceramic, card, metal."""
from core.colour import linear, mixed, scaled
from materials.nodes import Shader

METALS = {"gold": (0.86, 0.66, 0.42), "steel": (0.82, 0.82, 0.81), "copper": (0.80, 0.50, 0.36)}


def plain(colour, roughness=0.5, **inputs):
    """A single even surface."""
    return Shader("plain").set(Base_Color=linear(colour), Roughness=roughness, **inputs).material


def plastic(colour, roughness=0.32, depth=0.0):
    """Moulded plastic with the faintest orange peel; depth lets light under the skin (slow, for thin or pale things)."""
    base = linear(colour)
    s = Shader("plastic").set(Base_Color=base, Roughness=roughness, Specular=0.5)
    if depth:
        s.set(Subsurface=depth, Subsurface_Radius=(0.25, 0.18, 0.14), Subsurface_Color=base)
    s.drive("Normal", s.bump(s.noise(60, 2, 0.5, s.coords()), 0.002, 0.35))
    return s.material


def ceramic(colour, roughness=0.38, speckle=0.0, bump=0.012):
    """Glazed or raw ceramic; speckle below 1 adds darker specks of that value."""
    base = linear(colour)
    s = Shader("ceramic").set(Roughness=roughness, Specular=0.5)
    at = s.coords()
    tone = s.ramp(s.noise(1.3, 4, 0.55, at), [(0.3, scaled(base, 0.93)), (0.7, base)])
    if speckle:
        mask = s.ramp(s.noise(14, 2, 0.5, at), [(0.30, 1), (0.34, 0)])
        mix = s.add("MixRGB")
        s.join(mask, mix.inputs[0])
        s.join(tone, mix.inputs[1])
        mix.inputs[2].default_value = (*scaled(base, speckle), 1)
        tone = mix.outputs[0]
    s.drive("Base Color", tone)
    s.drive("Normal", s.bump(s.noise(6, 3, 0.5, at), bump, 0.8))
    return s.material


def card(colour, grain=0.006, roughness=0.6):
    """Uncoated card or heavy paper."""
    s = Shader("card").set(Base_Color=linear(colour), Roughness=roughness, Specular=0.3)
    s.drive("Normal", s.bump(s.noise(26, 4, 0.6, s.coords()), grain, 0.45))
    return s.material


def metal(kind, roughness=0.24, brushed=True):
    """Metal by name or color, brushed around its own axis."""
    colour = METALS.get(kind) or linear(kind)
    s = Shader("metal").set(Base_Color=colour, Metallic=1.0, Roughness=roughness)
    if brushed:
        grain = s.noise(1.2, 3, 0.6, s.coords("Object", (1, 1, 90)))
        s.drive("Normal", s.bump(grain, 0.004, 0.25))
        s.drive("Roughness", s.ramp(grain, [(0.3, roughness - 0.05), (0.7, roughness + 0.07)]))
        s.set(Anisotropic=0.6)
        tangent = s.add("Tangent", direction_type="RADIAL", axis="Z")
        s.drive("Tangent", tangent.outputs[0])
    return s.material


def foil(colour="#DFE3E1"):
    """Crinkled sachet foil, half metallic."""
    s = Shader("foil").set(Base_Color=linear(colour), Metallic=0.35, Roughness=0.34, Specular=0.5)
    s.drive("Normal", s.bump(s.noise(1.1, 4, 0.6, s.coords()), 0.10, 0.35))
    return s.material


def cream(colour, roughness=0.4, depth=0.25):
    """Cream, lotion, balm: soft highlights, light inside."""
    base = linear(colour)
    s = Shader("cream").set(Base_Color=base, Roughness=roughness, Specular=0.5)
    s.set(Subsurface=depth, Subsurface_Radius=(0.3, 0.24, 0.2), Subsurface_Color=base)
    s.drive("Normal", s.bump(s.noise(5, 4, 0.6, s.coords()), 0.015, 0.35))
    return s.material


def wood(dark="#8A5F3E", light="#B98A5E", along="z", scale=1.0, roughness=0.42):
    """Straight-grained wood; along names the grain's local axis, scale 1 for things held in a hand."""
    stretch = [1.0, 1.0, 1.0]
    stretch["xyz".index(along)] = 0.10
    s = Shader("wood").set(Roughness=roughness)
    grain = s.noise(3.0 * scale, 6, 0.62, s.coords("Object", tuple(stretch)), 0.9)
    stops = [(0.32, linear(dark)), (0.5, mixed(linear(dark), linear(light), 0.55)), (0.68, linear(light))]
    s.drive("Base Color", s.ramp(grain, stops))
    s.drive("Normal", s.bump(grain, 0.025 / scale**0.5, 0.25))
    return s.material
