import { DrawnScene } from "#web/ui/pictures/drawn-scene.tsx";

/** A drawing of an empty linen bag on a peg in window light, shown for an empty cart. */
export function EmptyBag() {
  return (
    <DrawnScene wall="#e9ddcf" floor="#d8c6b1" light="M40 0h150l120 384H160zM230 0h70l120 384h-70z">
      <path fill="#7d6a55" opacity="0.14" d="M150 214l176-6 34 176-30 32-206-6z" />
      <path fill="none" stroke="#b9a387" strokeWidth="9" d="M160 204c6-62 22-92 44-98 22 8 38 40 44 96" />
      <circle cx="204" cy="98" r="13" fill="#a8835c" />
      <circle cx="201" cy="94" r="5" fill="#c7a67f" />
      <path fill="#bda98f" d="M112 206q88-20 180 0l-6 22H118z" />
      <path fill="#f5ecdf" d="M112 206q90 22 180 0l16 188q2 16-14 16H108q-16 0-14-16z" />
      <path fill="#e6d7c3" opacity="0.75" d="M292 206l16 188q2 16-14 16h-46q22-96 10-194z" />
      <path
        fill="none"
        stroke="#d8c6ae"
        strokeLinecap="round"
        strokeWidth="2.5"
        d="M136 250q6 70-6 132M168 330q2 34-6 62M236 252q10 60 0 120"
      />
      <path fill="none" stroke="#d8c8b2" strokeWidth="7" d="M150 214c4-66 22-104 54-110 32 8 50 46 54 108" />
      <path
        fill="none"
        stroke="#7f9183"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="3"
        d="M204 352v-58M204 322q-22-2-26-24 22 0 26 24M204 308q22-2 26-24-22 0-26 24"
      />
    </DrawnScene>
  );
}
