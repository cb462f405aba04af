"""Which function builds which packing form; sizes and label boxes come from data/forms.json."""
import json
import os

import bpy
from mathutils import Vector

from core.scene import members, place
from forms.bottle import airless, bottle, capsules, spray
from forms.dropper import dropper
from forms.flat import patches, sachets, stick
from forms.jar import jar, pads, pot
from forms.pump import pump
from forms.tube import tube

BUILDERS = {
    "dropper": dropper, "jar": jar, "pads": pads, "pot": pot, "bottle": bottle, "capsules": capsules, "spray": spray,
    "airless": airless, "pump": pump, "tube": tube, "stick": stick, "sachets": sachets, "patches": patches,
}
DATA = os.path.join(os.path.dirname(__file__), "..", "..", "data")

with open(os.path.join(DATA, "forms.json"), encoding="utf-8") as file:
    SPECS = json.load(file)


def build(product, label=True):
    """A product as one group at the origin, in its real size; product has form, look, scale and label path."""
    look, form = product["look"], product["form"]
    spec = {**SPECS[form], **look.get("spec", {})}
    group = place(BUILDERS[form](look, product["label"] if label else None, spec), scale=product.get("scale", 1.0))
    return group


def extent(group):
    """Lowest and highest corner of a group in the world."""
    bpy.context.view_layer.update()
    corners = [node.matrix_world @ Vector(c) for node in members(group) for c in node.bound_box]
    low = Vector(min(c[i] for c in corners) for i in range(3))
    high = Vector(max(c[i] for c in corners) for i in range(3))
    return low, high
