import { DrawnScene } from "#web/ui/pictures/drawn-scene.tsx";
import { type ProductForm, productForms, type VesselColours, vessels } from "./product-forms.tsx";

type Scene = VesselColours & { wall: string; floor: string };

const plain: Scene = { wall: "#d6cfc5", floor: "#e7dfd3", body: "#b9b4aa", cap: "#8c8679", label: "#f6f1e8" };

/** Colors of background and container by brand. Unlisted brands get the plain scene. */
const scenes: Record<string, Scene> = {
  ostrela: { wall: "#c4cdbd", floor: "#dcdfd2", body: "#52695d", cap: "#e8e5db", label: "#f4f1e8" },
  verrane: { wall: "#cfd0cc", floor: "#e2e0da", body: "#5c646a", cap: "#e4e2de", label: "#f3f1ee" },
  palefern: { wall: "#cfd3c2", floor: "#e3e1d2", body: "#eae4d3", cap: "#a9b396", label: "#f8f4ea" },
  haldwyn: { wall: "#dfcba8", floor: "#ebdec5", body: "#e0a65c", cap: "#f3ecdf", label: "#fbf5e9" },
  corvenna: { wall: "#dec3b2", floor: "#ecdbd0", body: "#a8502f", cap: "#4a403b", label: "#f7efe4" },
  "linsay-rook": { wall: "#d2cbc0", floor: "#e5ded3", body: "#d8cdbb", cap: "#5b6a63", label: "#f8f3ea" },
};

const isForm = (form: string | null | undefined): form is ProductForm => productForms.some((known) => known === form);

export type ProductDrawingProps = {
  form?: string | null;
  /** Brand slug, which determines the colors. */
  brand?: string | null;
  /** Alternative text; without it, the drawing is decorative. */
  label?: string;
  className?: string;
};

/** Draws a still life in place of a product's picture: its container on a ledge in window light. Fills its box. */
export function ProductDrawing({ form, brand, label, className }: ProductDrawingProps) {
  const scene = scenes[brand ?? ""] ?? plain;
  const vessel = vessels[isForm(form) ? form : "bottle"];
  return (
    <DrawnScene
      wall={scene.wall}
      floor={scene.floor}
      light="M-20 60 210-40v210L-20 290zM-20 330 210 205v160L-20 500z"
      label={label}
      className={className}
    >
      <path fill="#22302c" opacity="0.1" d="M188 400 344 386c26-1 34 9 12 13l-130 14z" />
      {vessel(scene)}
    </DrawnScene>
  );
}
