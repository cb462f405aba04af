import type { ReactNode } from "react";

/** The kinds of product containers, as named in the catalog. */
export const productForms = [
  "pump",
  "dropper",
  "tube",
  "jar",
  "stick",
  "sachets",
  "patches",
  "spray",
  "bottle",
  "capsules",
  "airless",
  "foam",
  "pads",
  "pot",
] as const;

export type ProductForm = (typeof productForms)[number];

export type VesselColours = { body: string; cap: string; label: string };

/** Draws light from the left and shade on the right over a body with the given box. */
function Round({
  x,
  y,
  width,
  height,
  radius = 6,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  radius?: number;
}) {
  return (
    <>
      <rect
        x={x + width * 0.09}
        y={y + 6}
        width={width * 0.07}
        height={height - 12}
        rx={width * 0.035}
        fill="#fff"
        opacity="0.45"
      />
      <rect x={x + width * 0.8} y={y} width={width * 0.2} height={height} rx={radius} fill="#22302c" opacity="0.1" />
    </>
  );
}

type BodyProps = {
  colours: VesselColours;
  width: number;
  height: number;
  radius?: number;
  label?: [top: number, height: number];
};

/** Draws a centered body standing on the floor line (y = 400), with its paper label. */
function Body({ colours, width, height, radius = 10, label }: BodyProps) {
  const x = 200 - width / 2;
  const y = 400 - height;
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx={radius} fill={colours.body} />
      {label && <Label colours={colours} x={x} y={y + label[0]} width={width} height={label[1]} />}
      <Round x={x} y={y} width={width} height={height} radius={radius} />
    </>
  );
}

function Label({
  colours,
  x,
  y,
  width,
  height,
}: {
  colours: VesselColours;
  x: number;
  y: number;
  width: number;
  height: number;
}) {
  return (
    <>
      <rect x={x} y={y} width={width} height={height} fill={colours.label} />
      <path
        d={`M${x + width * 0.3} ${y + height * 0.34}h${width * 0.4}M${x + width * 0.36} ${y + height * 0.5}h${width * 0.28}`}
        stroke="#22302c"
        strokeWidth="2.5"
        opacity="0.55"
      />
      <path
        d={`M${x + width * 0.4} ${y + height * 0.76}h${width * 0.2}`}
        stroke="#22302c"
        strokeWidth="1.5"
        opacity="0.35"
      />
    </>
  );
}

const bar = (width: number, top: number, height: number, fill: string, radius = 4) => (
  <rect x={200 - width / 2} y={top} width={width} height={height} rx={radius} fill={fill} />
);

/** Each container drawn in a box of 400 by 500, standing on y = 400. */
export const vessels: Record<ProductForm, (colours: VesselColours) => ReactNode> = {
  dropper: (colours) => (
    <>
      {bar(34, 150, 56, colours.cap, 15)}
      {bar(50, 198, 34, "#cbc4b8", 4)}
      {bar(46, 230, 12, colours.body, 3)}
      <Body colours={colours} width={108} height={162} radius={20} label={[50, 82]} />
    </>
  ),
  pump: (colours) => (
    <>
      <path d="M150 150h52a8 8 0 0 1 8 8v8h-20l-4 6h-36z" fill={colours.cap} />
      {bar(12, 164, 26, "#cbc4b8", 2)}
      {bar(46, 186, 26, colours.cap, 5)}
      <Body colours={colours} width={116} height={190} radius={18} label={[66, 84]} />
    </>
  ),
  foam: (colours) => (
    <>
      <path d="M146 168h66a10 10 0 0 1 10 10v12h-44l-6 8h-26z" fill={colours.cap} />
      {bar(64, 188, 40, colours.cap, 6)}
      <Body colours={colours} width={112} height={176} radius={14} label={[56, 82]} />
    </>
  ),
  spray: (colours) => (
    <>
      {bar(50, 148, 64, colours.cap, 8)}
      <circle cx="185" cy="164" r="4" fill="#22302c" opacity="0.4" />
      {bar(40, 210, 10, "#cbc4b8", 2)}
      <Body colours={colours} width={88} height={182} radius={16} label={[60, 84]} />
    </>
  ),
  bottle: (colours) => (
    <>
      {bar(70, 160, 44, colours.cap, 5)}
      <Body colours={colours} width={122} height={198} radius={16} label={[70, 84]} />
    </>
  ),
  capsules: (colours) => (
    <>
      {bar(112, 196, 44, colours.cap, 6)}
      <Body colours={colours} width={128} height={162} radius={14} label={[42, 88]} />
      <rect x="286" y="386" width="34" height="14" rx="7" fill={colours.cap} />
      <rect x="86" y="388" width="30" height="12" rx="6" fill={colours.body} />
    </>
  ),
  airless: (colours) => (
    <>
      {bar(76, 150, 76, "#ece5da", 8)}
      {bar(80, 224, 10, "#cbc4b8", 2)}
      <Body colours={colours} width={80} height={168} radius={8} label={[52, 74]} />
    </>
  ),
  tube: (colours) => (
    <>
      <path d="M148 150h104l-8 206H156z" fill={colours.body} />
      <path d="M148 150h104v14H148z" fill="#fff" opacity="0.35" />
      <path d="M160 170l5 180h9l-4-180z" fill="#fff" opacity="0.4" />
      <path d="M231 164h20l-8 192h-16z" fill="#22302c" opacity="0.09" />
      <path d="M176 226h48M182 242h36" stroke="#22302c" strokeWidth="2.5" opacity="0.55" />
      {bar(92, 354, 46, colours.cap, 5)}
    </>
  ),
  jar: (colours) => (
    <>
      {bar(186, 262, 44, colours.cap, 8)}
      <Body colours={colours} width={178} height={96} radius={16} label={[16, 60]} />
    </>
  ),
  pot: (colours) => (
    <>
      {bar(118, 312, 32, colours.cap, 8)}
      <Body colours={colours} width={112} height={58} radius={14} />
      <path d="M180 366h40" stroke="#22302c" strokeWidth="2.5" opacity="0.5" />
    </>
  ),
  pads: (colours) => (
    <>
      {bar(158, 240, 36, colours.cap, 8)}
      <Body colours={colours} width={150} height={126} radius={12} label={[26, 72]} />
      <ellipse cx="306" cy="394" rx="34" ry="6" fill="#fff" />
      <ellipse cx="306" cy="389" rx="34" ry="6" fill="#f4efe7" />
    </>
  ),
  stick: (colours) => (
    <>
      {bar(92, 186, 92, colours.cap, 22)}
      <Body colours={colours} width={96} height={126} radius={8} label={[30, 64]} />
    </>
  ),
  sachets: (colours) => (
    <>
      <rect x="112" y="208" width="118" height="192" rx="3" fill={colours.cap} transform="rotate(-5 170 400)" />
      <rect x="164" y="200" width="122" height="200" rx="3" fill={colours.body} />
      <path d="M164 214h122M164 386h122" stroke="#fff" strokeWidth="2" strokeDasharray="3 3" opacity="0.6" />
      <Label colours={colours} x={184} y={250} width={82} height={90} />
      <path d="M272 204h10v192h-10z" fill="#22302c" opacity="0.08" />
    </>
  ),
  patches: (colours) => (
    <>
      <rect x="124" y="222" width="150" height="178" rx="4" fill={colours.body} />
      <rect x="142" y="240" width="114" height="142" rx="3" fill={colours.label} />
      {[268, 300, 332, 358].map((y) =>
        [168, 199, 230].map((x) => (
          <circle key={`${x}${y}`} cx={x} cy={y} r={x === 199 ? 9 : 7} fill={colours.cap} opacity="0.7" />
        )),
      )}
      <path d="M180 252h38" stroke="#22302c" strokeWidth="2.5" opacity="0.55" />
    </>
  ),
};
