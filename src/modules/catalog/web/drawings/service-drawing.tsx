import type { ReactNode } from "react";
import { DrawnScene } from "#web/ui/pictures/drawn-scene.tsx";

type Scene = { wall: string; floor: string; things: ReactNode };

const dish = (
  <>
    <ellipse cx="190" cy="398" rx="112" ry="20" fill="#22302c" opacity="0.1" />
    <path d="M76 362h228c0 24-50 38-114 38S76 386 76 362Z" fill="#f4efe6" />
    <ellipse cx="190" cy="362" rx="114" ry="18" fill="#fbf8f2" />
  </>
);

const ampoule = (x: number, fill: string) => (
  <g key={x}>
    <path d={`M${x - 4} 226c0-14 8-14 8 0l2 30h-12z`} fill={fill} opacity="0.8" />
    <rect x={x - 14} y="254" width="28" height="104" rx="8" fill={fill} />
    <rect x={x - 9} y="262" width="4" height="84" rx="2" fill="#fff" opacity="0.5" />
  </g>
);

/** A still life for each treatment category, by slug. */
const scenes: Record<string, Scene> = {
  aging: {
    wall: "#dcc7b4",
    floor: "#e8d9ca",
    things: (
      <>
        {dish}
        {[150, 190, 230].map((x, index) => ampoule(x, index === 0 ? "#b4632f" : "#e5d3ad"))}
      </>
    ),
  },
  acne: {
    wall: "#ccd0bf",
    floor: "#dfdfd1",
    things: (
      <>
        {dish}
        <path d="M92 358c30-22 160-24 196 0-40 14-150 14-196 0Z" fill="#b9c3a6" />
        <path d="m250 352 84-96" stroke="#a98a63" strokeWidth="9" strokeLinecap="round" />
      </>
    ),
  },
  "hair-loss": {
    wall: "#dac9b8",
    floor: "#e8dccf",
    things: (
      <>
        {ampoule(256, "#c98a4b")}
        {ampoule(296, "#e8ddc7")}
        <path d="M84 360h136v26H84z" fill="#9c7450" />
        <path
          d="M90 386v34M102 386v34M114 386v34M126 386v34M138 386v34M150 386v34M162 386v34M174 386v34M186 386v34M198 386v34M210 386v34"
          stroke="#9c7450"
          strokeWidth="5"
        />
      </>
    ),
  },
  "fat-reduction": {
    wall: "#d5d6cf",
    floor: "#e5e3da",
    things: (
      <>
        <rect x="112" y="330" width="176" height="70" rx="10" fill="#eee9df" />
        <rect x="146" y="276" width="108" height="56" rx="20" fill="#c8cfca" />
        <path d="M254 300c50 0 60-40 60-120" stroke="#b3bab5" strokeWidth="10" fill="none" />
      </>
    ),
  },
  pigmentation: {
    wall: "#e2cabd",
    floor: "#eddccf",
    things: (
      <>
        <rect x="96" y="374" width="150" height="26" rx="4" fill="#f2eae0" />
        <rect x="146" y="272" width="62" height="102" rx="12" fill="#b06238" />
        <rect x="162" y="238" width="30" height="36" rx="6" fill="#f2eae0" />
        <circle cx="290" cy="376" r="28" fill="#e09a3e" />
        <circle cx="290" cy="376" r="22" fill="#f2c06d" />
      </>
    ),
  },
  "acne-scar": {
    wall: "#d9cdbf",
    floor: "#e7ddd0",
    things: (
      <>
        {dish}
        <rect x="118" y="330" width="150" height="20" rx="10" fill="#c8c2b8" transform="rotate(-24 190 340)" />
        <rect x="236" y="284" width="44" height="20" rx="4" fill="#5b6a63" transform="rotate(-24 258 294)" />
      </>
    ),
  },
  "laser-hair-removal": {
    wall: "#dad2c6",
    floor: "#eae3d8",
    things: (
      <>
        <path d="M60 400c50-22 100 10 150-8s90 4 130-6v60H60z" fill="#f3ede2" />
        <rect x="110" y="318" width="170" height="40" rx="14" fill="#ebe8e1" transform="rotate(-14 195 338)" />
        <path d="M104 366l-26-30 34-26 22 40z" fill="#4d5b56" />
        <path d="M278 314c60-12 66-70 60-150" stroke="#c4beb3" strokeWidth="9" fill="none" />
      </>
    ),
  },
  "iv-injections": {
    wall: "#dfd0b6",
    floor: "#ece1cd",
    things: (
      <>
        <path d="M150 160h84l8 14v142c0 18-14 26-50 26s-50-8-50-26V174z" fill="#f3ecdc" />
        <path d="M144 226h96v92c0 16-12 22-48 22s-48-6-48-22z" fill="#e9cf95" />
        <path d="M192 342v58" stroke="#d8ccb5" strokeWidth="6" />
        <circle cx="300" cy="372" r="30" fill="#e8a63f" />
        <circle cx="300" cy="372" r="24" fill="#f6d287" />
        <path d="M300 348v48M276 372h48M283 355l34 34M317 355l-34 34" stroke="#e8a63f" strokeWidth="3" />
      </>
    ),
  },
};

const plain: Scene = { wall: "#d9cdbf", floor: "#e7ddd0", things: dish };

/** Draws a still life in place of a treatment's picture. Fills its box. */
export function ServiceDrawing({
  category,
  label,
  className,
}: {
  category?: string | null;
  label?: string;
  className?: string;
}) {
  const scene = scenes[category ?? ""] ?? plain;
  return (
    <DrawnScene
      wall={scene.wall}
      floor={scene.floor}
      light="M-20 40 230-60v200L-20 270zM-20 310 230 180v150L-20 470z"
      label={label}
      className={className}
    >
      {scene.things}
    </DrawnScene>
  );
}
