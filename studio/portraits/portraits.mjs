/** Portraits of the clinicians: one ink line on sand, drawn from points and rendered by this project alone. */
import { existsSync, readdirSync, statSync } from "node:fs";
import sharp from "sharp";
import { CLOTHES, features, shoulders } from "./face.mjs";
import { stroke } from "./ink.mjs";
import { PEOPLE } from "./people.mjs";

const SHEET = { width: 960, height: 1200 };
const SAND = "#EFE6DA";
const INK = "#22302C";
/** Width of the pen, in pixels of the sheet: it still reads in a round picture of 64. */
const PEN = 10;
/** How near the head comes, so that it fills a round picture. */
const CLOSE = 1.16;

/** A disc of a second tone behind the head; the tones take turns. */
const DISCS = ["#E4D3C4", "#DDDCCB", "#E9D8CC", "#E0D6C4"];

export const portraitShots = PEOPLE.map(({ slug, alt }) => ({
  ...SHEET,
  name: `portrait-${slug}`,
  scene: "drawn",
  alt,
}));

/** Spectacles: two rings, a bridge and the arm to the ear. */
function glasses(at) {
  const ring = (cx, cy, rx, ry) =>
    Array.from({ length: 17 }, (_, i) =>
      at(cx + rx * Math.cos((i / 16) * 2 * Math.PI), cy + ry * Math.sin((i / 16) * 2 * Math.PI)),
    );
  return [
    ring(442, 528, 54, 46),
    ring(574, 528, 40, 44),
    [at(495, 520), at(514, 512), at(534, 520)],
    [at(388, 520), at(366, 512), at(346, 512)],
  ];
}

/** The strokes of a portrait, with the width of each as a share of the pen. */
function strokesOf(person) {
  const face = features(person.traits);
  const body = shoulders(person.breadth);
  const { at } = face;
  const all = [];
  const draw = (points, share = 1, ends) => all.push({ points, share, ends });
  draw(body.near);
  draw(body.far);
  for (const line of person.wears === "scarf" ? SCARF : CLOTHES[person.wears]) draw(line, 0.9);
  if (person.beard) {
    draw(face.contour.slice(0, 5));
    draw(person.beard.map(([x, y]) => at(x, y)));
    draw(
      person.beardEdge.map(([x, y]) => at(x, y)),
      0.7,
      { from: 0.3, to: 0.1 },
    );
    for (const line of BRISTLES)
      draw(
        line.map(([x, y]) => at(x, y)),
        0.6,
        { from: 0.2, to: 0.2 },
      );
  } else {
    draw(face.contour);
  }
  if (person.ear !== false) draw(face.ear, 0.85);
  if (person.brows !== false) {
    draw(face.nearBrow, 1.1, { from: 0.8, to: 0.2 });
    draw(face.farBrow, 1.1, { from: 0.8, to: 0.2 });
  }
  draw(face.nose, 0.85, { from: 0.15, to: 0.3 });
  draw(face.nearEye, 1, { from: 0.3, to: 0.2 });
  draw(face.farEye, 1, { from: 0.2, to: 0.3 });
  draw(face.nearLower, 0.5, { from: 0.1, to: 0.1 });
  draw(face.mouth, 0.9, { from: 0.3, to: 0.3 });
  if (person.mustache || person.beard) {
    for (const line of MUSTACHE)
      draw(
        line.map(([x, y]) => at(x, y)),
        1.5,
        { from: 0.15, to: 0.15 },
      );
  } else {
    draw(face.upperLip, 0.55, { from: 0.1, to: 0.1 });
  }
  draw(face.lowerLip, 0.6, { from: 0.1, to: 0.1 });
  if (person.lines) {
    draw([at(446, 620), at(438, 642), at(440, 660)], 0.45, { from: 0.1, to: 0.1 });
    draw([at(390, 548), at(378, 556), at(372, 566)], 0.4, { from: 0.1, to: 0.1 });
  }
  if (person.glasses) for (const line of glasses(at)) draw(line, 0.7, { from: 0.9, to: 0.9 });
  for (const line of person.hair) draw(line, 1);
  return { all, pupils: [face.nearPupil, face.farPupil], lobe: at(352, 592) };
}

const MUSTACHE = [
  [
    [516, 640],
    [490, 638],
    [462, 650],
    [446, 672],
  ],
  [
    [518, 640],
    [542, 636],
    [562, 646],
    [574, 664],
  ],
];

/** Short hairs of a beard, on the chin and along the jaw. */
const BRISTLES = [
  [
    [500, 706],
    [498, 726],
  ],
  [
    [520, 708],
    [520, 730],
  ],
  [
    [480, 702],
    [474, 720],
  ],
  [
    [540, 702],
    [544, 720],
  ],
  [
    [410, 656],
    [416, 676],
  ],
  [
    [432, 676],
    [438, 696],
  ],
  [
    [456, 694],
    [460, 712],
  ],
  [
    [568, 676],
    [564, 696],
  ],
];

/** A scarf laid loosely around the neck. */
const SCARF = [
  [
    [392, 800],
    [372, 850],
    [420, 900],
    [496, 918],
    [570, 892],
    [604, 842],
    [574, 800],
  ],
  [
    [366, 860],
    [392, 936],
    [470, 968],
    [556, 948],
    [616, 886],
  ],
  [
    [392, 936],
    [420, 1040],
    [410, 1130],
    [426, 1206],
  ],
  [
    [470, 968],
    [494, 1060],
    [486, 1206],
  ],
];

function earring(kind, [x, y]) {
  const long =
    kind === "long"
      ? `${stroke(
          [
            [x, y],
            [x - 2, y + 40],
            [x, y + 66],
          ],
          PEN * 0.6,
        )}`
      : "";
  const drop = kind === "long" ? y + 76 : y + 8;
  return `<path d="${long}M${x - 9} ${drop}a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z"/>`;
}

/** The drawing of one person as SVG. */
export function portraitSvg(person, place) {
  const { all, pupils, lobe } = strokesOf(person);
  const ink = all.map(({ points, share, ends }) => `<path d="${stroke(points, PEN * share, ends)}"/>`).join("");
  const eyes = pupils.map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="8.5" ry="10"/>`).join("");
  const jewel = person.earring ? earring(person.earring, lobe) : "";
  const near = `translate(480 640) scale(${CLOSE}) translate(-488 -590)`;
  const turn = person.flip ? `translate(${SHEET.width} 0) scale(-1 1) ${near}` : near;
  const disc = DISCS[place % DISCS.length];
  const middle = person.flip ? 560 : 400;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width}" height="${SHEET.height}" viewBox="0 0 960 1200"><rect width="960" height="1200" fill="${SAND}"/><circle cx="${middle}" cy="590" r="360" fill="${disc}"/><g fill="${INK}" transform="${turn}">${ink}${eyes}${jewel}</g></svg>`;
}

/** When the drawing was changed last. */
function drawnAt() {
  const folder = new URL("./", import.meta.url);
  return Math.max(...readdirSync(folder).map((file) => statSync(new URL(file, folder)).mtimeMs));
}

/** Draw every portrait that is missing, or older than the drawing. */
export async function drawPortraits(folder) {
  for (const [place, person] of PEOPLE.entries()) {
    const file = `${folder}/portrait-${person.slug}.png`;
    if (existsSync(file) && statSync(file).mtimeMs > drawnAt()) continue;
    await sharp(Buffer.from(portraitSvg(person, place)))
      .png()
      .toFile(file);
  }
}
