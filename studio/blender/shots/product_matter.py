"""Picture two of what sells best: the pack laid down on its brand's color, beside what is in it."""
import math

import bpy
from mathutils import Vector

from core.colour import linear
from core.scene import members, place
from forms.dropper import RADIUS
from forms.jar import lid_of
from forms.parts import surface
from forms.registry import SPECS, build
from geometry.lathe import lathe
from light.rig import SUN, reflection, table_light
from materials.clear import bead
from materials.solid import cream
from props import small
from props.plants import sprig
from props.strokes import dab, lotion, stroke
from props.vessels import drops
from render.camera import camera
from sets.backdrop import sweep
from shots.plates import whole
from shots.product_alone import DEEP_GLASS

#: how long a lying pack is in the picture, cm
LENGTH = 12.4
#: half depth of a stick, half width of a tube at its shoulder, its height there, and the thickness of its seal
STICK, SHOULDER, SHOULDER_AT, SEAL = 1.18, 1.75, 2.5, 0.05


def _length(product, spec):
    form = product["form"]
    if form == "tube":
        return spec["height"] + product["look"].get("cap_height", 2.0) + 0.78
    return {"stick": 8.4, "dropper": 11.25, "pump": spec.get("shoulder", 0) + 3.6, "bottle": spec.get("shoulder", 0) + 2.9}[form]


def _laid(product, loc, turn):
    """The pack on its back, label to the sky, its foot at loc; a tube lies on its shoulder and its seal."""
    form, spec = product["form"], {**SPECS[product["form"]], **product["look"].get("spec", {})}
    group = build(product)
    if form == "stick":
        _uncapped(group, product["look"]["matter"]["colour"])
    length = _length(product, spec)
    scale, tilt = LENGTH / length, 0.0
    if form == "tube":
        tilt = math.atan((SHOULDER - SEAL) / (length - SHOULDER_AT))
        lift = SHOULDER * math.cos(tilt) + SHOULDER_AT * math.sin(tilt)
    else:
        lift = {"stick": STICK, "dropper": RADIUS}.get(form) or spec["r"]
    group.scale = (scale,) * 3
    return place([group], (loc[0], loc[1], loc[2] + lift * scale + 0.01), (-90 - math.degrees(tilt), 0, turn))


def _uncapped(group, colour):
    """A stick without its cap: the balm a little out of its body, the cap away from it."""
    cap = next(node for node in members(group) if node.name.startswith("cap"))
    balm = lathe("balm", [(0, 5.5), (1.62, 5.5), (1.62, 6.5, 0.3), (1.2, 7.1, 0.6), (0, 7.25)], cream(colour, 0.42, 0))
    balm.scale, balm.parent = (1, 0.62, 1), group
    cap.location = (-4.9, 0, 2.2)


def _swatch(product, loc, turn):
    return stroke(8.4, 3.1, lotion(product["look"]["matter"]["colour"]), 0.5, -0.55, 3, loc, turn)


def _pool(places, material, flatness):
    return drops([(x, y, 0, r) for x, y, r in places], material, flatness)


def _clear(product):
    """What its serum or gel is: clear, or tinted through and through; with a bright window above, without which it is a stain."""
    reflection((-15, 13, 42), (-3, -3, 0), 11, 17, 9000)
    tone = product["look"]["matter"].get("colour")
    tint = linear(tone) if tone else (0.96, 0.98, 0.98)
    return bead(tint, Vector((-SUN.x, -SUN.y, 0)).normalized())


def _beside(brand, x, y):
    """One thing that belongs to the brand."""
    if brand == "verrane":
        small.pebbles(0, [(x, y, 1.25, 3), (x + 1.9, y - 0.8, 0.75, 6)], ("#A9A8A2", "#7F7E79"))
    elif brand == "corvenna":
        small.hips([(x - 1.1, y + 0.3, 2.4), (x + 1.2, y - 0.4, 0.5), (x - 0.1, y - 2.0, 4.1)], 0)
    elif brand == "haldwyn":
        small.shell((x, y, 0), 1.5)
    else:
        sprig([(x - 2.6, y + 0.7, 0.3), (x - 0.9, y + 0.1, 0.5), (x + 0.9, y + 0.2, 0.6), (x + 2.6, y + 1.0, 0.8)], 11, (2.8, 0.95), 9, 0.09, 0.04, 0.7)


def swatch(product):
    """A pack lying beside one swipe of it."""
    _laid(product, (3.0, -5.8, 0), 5)
    _swatch(product, (-3.6, -2.0, 0), 1.25)
    # the cap of a stick lies there
    if product["form"] != "stick":
        _beside(product["brand"], -4.6, 6.9)


def dollops(product):
    """A pack lying beside what was pressed out of it."""
    _laid(product, (3.0, -5.8, 0), 5)
    thick = lotion(product["look"]["matter"]["colour"])
    dab(2.1, thick, 1.7, 3, (-3.7, -1.2, 0))
    dab(1.15, thick, 1.0, 7, (-2.6, -5.0, 0))
    _beside(product["brand"], -4.6, 6.9)


def fluid(product):
    """A pack lying beside spilled drops of what is thin, but not clear."""
    _laid(product, (3.0, -5.8, 0), 5)
    _pool([(-3.7, -1.4, 1.9), (-2.4, -4.9, 0.95), (-4.9, -5.0, 0.45), (-5.2, 1.6, 0.35)], cream(product["look"]["matter"]["colour"], 0.2, 0), 0.26)
    _beside(product["brand"], -4.6, 6.9)


def gel(product):
    """A pack lying beside drops of clear gel."""
    _laid(product, (3.0, -5.8, 0), 5)
    _pool([(-3.5, -2.4, 1.7), (-2.0, -5.4, 0.75), (-4.9, -5.3, 0.4), (-4.4, 0.6, 0.5)], _clear(product), 0.5)
    _beside(product["brand"], -4.6, 6.9)


def dropper(product):
    """A dropper bottle lying beside drops of what is in it."""
    # what is behind a lying bottle is its own shadow: etched glass would be as dark
    product["look"].update(brimful=True, haze=0.32)
    if product["look"].get("glass") in DEEP_GLASS:
        bpy.context.scene.cycles.min_light_bounces = 8
    _laid(product, (3.0, -5.8, 0), 5)
    _pool([(-3.5, -2.4, 1.7), (-2.0, -5.4, 0.75), (-4.9, -5.3, 0.4), (-4.4, 0.6, 0.5)], _clear(product), 0.5)
    _beside(product["brand"], -4.6, 6.9)


def jar(product):
    """A jar open, its lid before it, and one swipe of what is in it."""
    product["look"]["open"] = True
    pack = build(product)
    pack.location = (1.5, 2.6, 0)
    pack.rotation_euler[2] = 0.12
    scale = product["scale"]
    radius = 3.0 * (1.12 if product["look"].get("wide") else 1)
    lid = lid_of(radius, 1.6, surface(product["look"].get("lid"), "gold"))
    place([lid], (-3.7, -5.6, 0.01), (0, 0, 0), scale)
    stroke(6.4, 2.6, lotion(product["look"]["cream"]), 0.5, 0.5, 3, (3.6, -6.2, 0), 0.7)
    _beside(product["brand"], -5.4, 6.4)


KINDS = {"swatch": swatch, "dollops": dollops, "fluid": fluid, "gel": gel, "dropper": dropper, "jar": jar}


def shoot(job):
    product = job["product"]

    def build_set():
        sweep(product["wall"], 34, 12, grain=0.06)
        kind = product["look"]["matter"]["kind"]
        table_light(leaves=dict(target=(2, 8, 4), seed=33, offset=(-8, 8), leaf=(13, 3.8), branches=3, clear=((0, -1, 2), 11)))
        if kind == "jar":
            # into the jar, and at its label
            camera((0.0, -0.6, 1.2), 64, 66, 150, 24)
        else:
            # steeply down, so that labels lie square and no pack shows its foot
            camera((0.0, 0.8, 0.6), 26, 87, 150, 24)
        KINDS[kind](product)

    whole(job, build_set)
