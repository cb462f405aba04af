"""The table of the still lifes, seen three-quarter from above, in four tones; all share light, camera and plates."""
from geometry.drapery import cloth, folds
from light.rig import table_light
from materials.cloth import linen
from render.camera import camera
from sets.backdrop import sweep

TONES = {"rose": ("#DDC4B3", 31), "sage": ("#CCD1C2", 33), "sand": ("#DCCFBF", 37), "clay": ("#D8C3AF", 41), "cool": ("#CFD4D2", 45)}
FOLDS = [(1.9, -11, 1.2, 0.7, 1.1, 0.3), (2.1, -7.2, 1.0, 0.35, 1.3, 1.4), (1.95, 8.4, 1.3, 0.55, 0.9, 2.2), (0.4, 12, 1.3, 0.7, 1.1, 4)]


#: what the camera looks at, from how far before it and how high above the table
VIEW = ((0.7, 1.5, 1.6), 80, 45)


#: the spot that no leaf shades, and its radius
CLEAR = ((0, 0, 2), 9)


def table(tone, strips, view=VIEW, clear=CLEAR):
    """Build the empty table; returns the height on which things lie.

    Tone "linen" is a spread cloth; "wall" is no table but the plaster behind it, seen straight on.
    """
    if tone == "wall":
        sweep("#DCC9B6", 27, 4, grain=0.05)
        table_light(leaves=dict(target=(0, 27, 18), seed=17, offset=(-8, 6), leaf=(13, 3.8), branches=4, clear=((0, 25, 17.5), 9.5)), strips=strips)
        # the pegs stand below the upper quarter: pages also show the middle of this picture, cut to a landscape
        camera((0.8, 25, 19.6), 112, 19.6, 150, 24, size=(1000, 1000), level=True)
        return 0.0
    seed = TONES.get(tone, (None, 43))[1]
    sweep(TONES.get(tone, TONES["sand"])[0], 34, 12, grain=0.06)
    leaves = dict(target=(4, 6, 4), seed=seed, offset=(-8, 8), leaf=(13, 3.8), branches=4, clear=clear)
    table_light(leaves=leaves, strips=strips)
    camera(*view, 150, 24, size=(1000, 1000))
    if tone != "linen":
        return 0.0
    cloth(folds(FOLDS, 0.05, 0.10), 260, 240, 60, 56, linen("#E8DFD2", 0.09, 0.04), 0.06, (0, 5, 0), 0)
    return 0.20
