"""Labels: typeset pictures laid on a surface, as paper or as print."""
from materials.nodes import Shader


def paper_label(path, roughness=0.55):
    """An opaque paper label."""
    s = Shader("label").set(Roughness=roughness, Specular=0.35)
    picture = s.image(path)
    # clipping would blend the paper's edge with black
    picture.extension = "EXTEND"
    s.drive("Base Color", picture.outputs["Color"])
    s.drive("Normal", s.bump(s.noise(40, 3, 0.6, s.coords()), 0.004, 0.5))
    return s.material


def print_label(path, roughness=0.4):
    """Ink only: where the picture is transparent, the surface below shows."""
    s = Shader("print").set(Roughness=roughness, Specular=0.35)
    picture = s.image(path)
    s.drive("Base Color", picture.outputs["Color"])
    through = s.add("BsdfTransparent")
    s.output(s.mix(picture.outputs["Alpha"], through.outputs[0], s.principled.outputs[0]))
    return s.material
