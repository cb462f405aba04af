"""The two cameras of "alone on its brand's colour": one for tall packs, one for low ones; the rest never changes."""
from light.rig import black_cards, table_light
from render.camera import camera
from sets.backdrop import slab, sweep

#: height of the slab, and the frame's height in cm at the subject
TOP, DISTANCE, LENS = 3.6, 90, 150

#: how tall or wide (cm in the set) a form may become, whichever comes first
FIT = {
    "dropper": (12.6, 9), "bottle": (12.6, 9), "pump": (13.2, 9), "spray": (13.0, 9), "airless": (12.0, 9), "tube": (12.4, 9),
    "stick": (10.8, 9), "capsules": (10.6, 9), "sachets": (12.2, 12.6), "patches": (12.6, 9.4), "jar": (7.4, 8.0), "pads": (7.4, 7.8), "pot": (7, 6.8),
}
LOW = {"jar", "pads", "pot"}


def product_set(wall, stone, form, variant):
    """Wall, slab, light and camera for one product; variant changes leaves and the slab's turn, never the light."""
    low = form in LOW
    sweep(wall)
    seeds, turns = ((9, 17, 4), (5, -5, 8))
    leaves = dict(
        target=(4, 30, 13 if low else 17), seed=seeds[variant % 3] + (2 if low else 0), offset=(-6, 8), branches=4, leaf=(13, 3.8),
        clear=((-1, 0, 7 if low else 10), 7.5),
    )
    table_light(leaves=leaves)
    slab(stone, 26 if low else 24, 19, TOP, (0.5, 2.2, 0), turns[variant % 3])
    black_cards()
    # sharp on the front of the label: the distance less the pack's radius
    if low:
        camera((0, 0, 8), DISTANCE * 0.86, 16.3, LENS, 18, DISTANCE * 0.86 - 3.8, (0, -0.385), level=True)
    else:
        camera((0, 0, 10), DISTANCE, 14.8, LENS, 16, DISTANCE - 2.0, (0, -0.19), level=True)
