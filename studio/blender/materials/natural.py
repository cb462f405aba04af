"""Plaster, stone, leaves and fruit."""
from core.colour import linear, mixed, scaled
from materials.nodes import Shader

TRAVERTINE = ("#E9DDCB", "#BFA98D")
LIMESTONE = ("#E4DACB", "#CDBFAA")
PALE_STONE = ("#E6E2DA", "#CBC5BA")
PEBBLE = ("#D6CBBB", "#AFA08D")


def plaster(colour, scale=1.0, depth=0.05, variation=0.05):
    """Trowelled plaster wall; scale below 1 for rooms."""
    base = linear(colour)
    s = Shader("plaster").set(Roughness=0.85, Specular=0.2)
    at = s.coords()
    broad = s.noise(0.045 * scale, 3, 0.6, at, 0.6)
    s.drive("Base Color", s.ramp(broad, [(0.32, scaled(base, 1 - variation)), (0.68, scaled(base, 1 + variation / 2))]))
    trowel = s.noise(0.35 * scale, 3, 0.62, s.coords("Object", (1, 1, 2.2)), 1.2)
    grain = s.noise(5 * scale, 2, 0.6, at)
    s.drive("Normal", s.bump(grain, depth * 0.35, 0.5, s.bump(trowel, depth * 4, 0.5)))
    return s.matt_to_bounces(base)


def stone(pair=LIMESTONE, scale=0.8, roughness=0.62, pits=False, bands=False):
    """Cut stone between two tones; bands and pits make it travertine."""
    light, dark = linear(pair[0]), linear(pair[1])
    s = Shader("stone").set(Specular=0.35)
    at = s.coords("Object", (1, 1, 3.2) if bands else (1, 1, 1))
    broad = s.noise(0.35 * scale, 5, 0.62, at, 1.0)
    fine = s.noise(6 * scale, 4, 0.7, at)
    tone = s.math("ADD", s.math("MULTIPLY", fine, 0.35), broad)
    s.drive("Base Color", s.ramp(tone, [(0.45, dark), (0.58, mixed(light, dark, 0.5)), (0.80, light)]))
    bump = s.bump(fine, 0.05, 0.35)
    if pits:
        holes = s.noise(2.2 * scale, 3, 0.68, s.coords("Object", (1, 1, 2.4)), 0.4)
        bump = s.bump(s.ramp(holes, [(0.33, 0), (0.40, 1)]), 0.10, 0.7, bump)
    s.drive("Normal", bump)
    s.drive("Roughness", s.ramp(fine, [(0.2, roughness - 0.1), (0.8, roughness + 0.12)]))
    return s.matt_to_bounces(mixed(light, dark, 0.4))


def travertine(scale=0.8):
    return stone(TRAVERTINE, scale, pits=True, bands=True)


def pumice(light, dark):
    """Stone full of pores of two sizes."""
    s = Shader("pumice").set(Roughness=0.9, Specular=0.15)
    at = s.coords()
    bump, pores = None, None
    for scale, depth in ((1.3, 0.30), (3.2, 0.12)):
        cells = s.add("TexVoronoi")
        cells.inputs["Scale"].default_value = scale
        s.join(at, cells.inputs["Vector"])
        hole = s.ramp(s.math("ADD", cells.outputs["Distance"], s.math("MULTIPLY", s.noise(5, 3, 0.6, at), 0.25)), [(0.36, 0), (0.50, 1)])
        bump = s.bump(hole, depth, 0.9, bump) if bump is not None else s.bump(hole, depth, 0.9)
        pores = hole if pores is None else s.math("MULTIPLY", pores, hole)
    s.drive("Base Color", s.ramp(pores, [(0, linear(dark)), (1, linear(light))]))
    s.drive("Normal", s.bump(s.noise(9, 3, 0.6, at), 0.02, 0.5, bump))
    return s.material


def wet_stone(dark="#454844", light="#777A74"):
    """Dark stone with puddles: one mask makes it smooth and takes the grain away."""
    s = Shader("wet stone").set(Specular=0.6)
    at = s.coords()
    wet = s.ramp(s.noise(0.17, 3, 0.5, at, 0.5), [(0.44, 0), (0.52, 1)])
    s.drive("Base Color", s.ramp(s.noise(0.32, 4, 0.6, at, 0.8), [(0.3, linear(dark)), (0.7, linear(light))]))
    s.drive("Roughness", s.ramp(wet, [(0, 0.30), (1, 0.035)]))
    grain = s.math("MULTIPLY", s.noise(5, 4, 0.7, at), s.math("SUBTRACT", 1.0, wet))
    s.drive("Normal", s.bump(grain, 0.07, 0.6))
    return s.material


def terrazzo(base="#EDE6DB"):
    """Pale cement with small chips of three stones."""
    s = Shader("terrazzo").set(Roughness=0.34, Specular=0.45)
    cells = s.add("TexVoronoi")
    cells.inputs["Scale"].default_value = 1.5
    s.join(s.coords(), cells.inputs["Vector"])
    chip = s.ramp(cells.outputs["Distance"], [(0.20, 1), (0.24, 0)])
    hue = s.add("SeparateRGB")
    s.join(cells.outputs["Color"], hue.inputs[0])
    chips = s.ramp(
        hue.outputs[0],
        [(0.0, linear("#B78F76")), (0.34, linear("#8D9586")), (0.62, linear("#CDB99E")), (0.86, linear("#6F6A62"))],
    )
    mix = s.add("MixRGB")
    s.join(chip, mix.inputs[0])
    mix.inputs[1].default_value = (*linear(base), 1)
    s.join(chips, mix.inputs[2])
    s.drive("Base Color", mix.outputs[0])
    s.drive("Normal", s.bump(s.noise(9, 4, 0.6, s.coords()), 0.006, 0.3))
    return s.material


def leaf(dark="#6F7F5C", light="#9AA583", translucency=0.28):
    """Leaf or petal: varied color, veins, light through it."""
    s = Shader("leaf").set(Roughness=0.48, Specular=0.35)
    at = s.coords("UV")
    tone = s.ramp(s.noise(3, 4, 0.6, at), [(0.35, linear(dark)), (0.7, linear(light))])
    s.drive("Base Color", tone)
    veins = s.add("TexWave", wave_type="BANDS", bands_direction="DIAGONAL")
    veins.inputs["Scale"].default_value = 1.6
    veins.inputs["Distortion"].default_value = 1.5
    s.join(at, veins.inputs[0])
    s.drive("Normal", s.bump(veins.outputs["Fac"], 0.02, 0.25))
    glow = s.add("HueSaturation")
    glow.inputs["Value"].default_value = 1.5
    glow.inputs["Saturation"].default_value = 1.2
    s.join(tone, glow.inputs["Color"])
    through = s.add("BsdfTranslucent")
    s.join(glow.outputs[0], through.inputs[0])
    s.output(s.mix(translucency, s.principled.outputs[0], through.outputs[0]))
    return s.material
