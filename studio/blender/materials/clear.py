"""Glass, water and clear plastic.

Caustics are off, so every clear material lets shadow rays through with its own tint;
without that, glass seems to float.
"""
from core.colour import linear
from materials.nodes import Shader

#: tint of one face; light passes four faces of a bottle, so this is about the fourth root
GLASSES = {
    "clear": (0.97, 0.985, 0.985),
    "amber": (0.84, 0.49, 0.17),
    "honey": (0.92, 0.68, 0.36),
    "green": (0.36, 0.55, 0.43),
    "darkgreen": (0.26, 0.45, 0.34),
    "smoke": (0.70, 0.685, 0.67),
    "rose": (0.95, 0.66, 0.58),
    "deeprose": (0.90, 0.58, 0.55),
    "redbrown": (0.66, 0.27, 0.14),
    "violet": (0.66, 0.61, 0.73),
    "blush": (0.96, 0.79, 0.72),
}

#: light through a drop by how its surface leans, from away from the sun (0) to toward it (1), as a share of the brightest
BRIGHTEST = 1.7
BEAD = [(0.0, 0.36), (0.3, 0.5), (0.44, 0.98), (0.54, 0.9), (0.7, 0.52), (1.0, 0.34)]


def glass(tint=(1, 1, 1), roughness=0.0, ior=1.5, shadow=None, ripple=None):
    """Clear glass; shadow is the color of its shadow, ripple is (noise scale, depth in cm)."""
    s = Shader("glass")
    s.nodes.remove(s.principled)
    body = s.add("BsdfGlass")
    body.inputs["Color"].default_value = (*tint, 1)
    body.inputs["Roughness"].default_value = roughness
    body.inputs["IOR"].default_value = ior
    passed = s.add("BsdfTransparent")
    passed.inputs[0].default_value = (*(shadow or tuple(0.25 + 0.72 * c for c in tint)), 1)
    path = s.add("LightPath")
    s.output(s.mix(path.outputs["Is Shadow Ray"], body.outputs[0], passed.outputs[0]))
    if ripple:
        bump = s.bump(s.noise(ripple[0], 3, 0.5, s.coords()), ripple[1], 0.5)
        s.join(bump, body.inputs["Normal"])
    return s.material


def frosted(tint, roughness=0.32, haze=0.0):
    """Etched glass with the gray shadow that keeps it on the ground; haze is how much of it is as pale as its etching."""
    material = glass(tint, roughness, 1.5, (0.60, 0.62, 0.63))
    if haze:
        s = Shader.of(material)
        pale = s.add("BsdfDiffuse")
        pale.inputs[0].default_value = (0.86, 0.89, 0.89, 1)
        s.output(s.mix(haze, s.surface.links[0].from_socket, pale.outputs[0]))
    return material


def liquid(tint=(0.97, 0.98, 0.98), ior=1.35):
    return glass(tint, 0.0, ior)


def water(ripple=None):
    return glass((0.97, 0.985, 0.98), 0.0, 1.33, (0.93, 0.95, 0.95), ripple)


def bead(tint, towards):
    """A drop on a table. It gathers the light that falls on it: dark where the light comes from, bright across from
    there, with a shadow behind. Caustics are off, so the shadow rays get the direction; towards is the way to the sun.
    """
    s = Shader("bead")
    s.nodes.remove(s.principled)
    body, passed, path = s.add("BsdfGlass"), s.add("BsdfTransparent"), s.add("LightPath")
    body.inputs["Color"].default_value = (*tint, 1)
    body.inputs["Roughness"].default_value = 0
    body.inputs["IOR"].default_value = 1.36
    lean = s.add("VectorMath", operation="DOT_PRODUCT")
    s.join(s.add("NewGeometry").outputs["Normal"], lean.inputs[0])
    lean.inputs[1].default_value = towards
    share = s.ramp(s.math("MULTIPLY", s.math("ADD", lean.outputs["Value"], 1.0), 0.5), BEAD)
    strong = s.add("VectorMath", operation="MULTIPLY")
    s.join(share, strong.inputs[0])
    strong.inputs[1].default_value = tuple(BRIGHTEST * (0.3 + 0.7 * c) for c in tint)
    s.join(strong.outputs[0], passed.inputs[0])
    s.output(s.mix(path.outputs["Is Shadow Ray"], body.outputs[0], passed.outputs[0]))
    return s.material


def thin_clear(tint=(0.93, 0.95, 0.95)):
    """A thin clear moulding (syringe, cartridge): a shine over what is behind, unbent; bent light would need caustics and go black."""
    s = Shader("thin clear")
    s.nodes.remove(s.principled)
    through, shine, facing = s.add("BsdfTransparent"), s.add("BsdfGlossy"), s.add("LayerWeight")
    facing.inputs[0].default_value = 0.28
    edge = s.ramp(facing.outputs["Facing"], [(0.35, tint), (1.0, tuple(0.72 * c for c in tint))])
    s.join(edge, through.inputs[0])
    shine.inputs["Roughness"].default_value = 0.06
    amount = s.math("MULTIPLY", facing.outputs["Fresnel"], 0.8)
    s.output(s.mix(amount, through.outputs[0], shine.outputs[0]))
    return s.material


def soft_clear(colour, clearness=0.55, roughness=0.16):
    """Clear flexible plastic (tubes, bags): part glass, part pale skin, so that it never goes black."""
    base = linear(colour)
    # no subsurface: light that walks inside by channel is colored speckle at any number of samples we can pay
    s = Shader("soft clear").set(Base_Color=base, Roughness=roughness, Specular=0.5)
    through = s.add("BsdfTransparent")
    through.inputs[0].default_value = (*tuple(0.5 + 0.5 * c for c in base), 1)
    facing = s.add("LayerWeight")
    facing.inputs[0].default_value = 0.35
    edge = s.math("MULTIPLY", s.math("SUBTRACT", 1.0, facing.outputs["Facing"]), clearness)
    s.output(s.mix(edge, s.principled.outputs[0], through.outputs[0]))
    return s.material
