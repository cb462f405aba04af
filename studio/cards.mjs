/** Printed cards photographed upright on the stone of a rendered plate: laid in with their shadow, no Blender needed. */
import sharp from "sharp";
import { LAYOUT_WIDTH } from "./compose.mjs";

/** Row of the plate (in a layout 800 pixels wide) on which a card stands, its left edge and its width. */
const CARD = { foot: 846, left: 150, width: 470 };

/** Where the stone ends behind the card, and how far its shadow falls to the right. */
const BACK = 776;
const REACH = 210;

/** The shadow on the stone: away from the window, from the card's foot to the wall, and a dark line of contact. */
function castShadow(width, height) {
  const { left, width: w, foot } = CARD;
  const outline = `${left + 6},${foot} ${left + w},${foot} ${left + w + REACH},${BACK} ${left + REACH},${BACK}`;
  const unit = width / LAYOUT_WIDTH;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="scale(${unit})"><polygon points="${outline}" fill="#2a1d14" fill-opacity=".42"/><rect x="${left + 4}" y="${foot - 3}" width="${w - 6}" height="4" fill="#1c120b" fill-opacity=".6"/></g></svg>`;
  return sharp(Buffer.from(svg))
    .blur(3.2 * unit)
    .png()
    .toBuffer();
}

/** The card with round corners and a thin bright edge where the window catches the board. */
async function cutCard(file, w) {
  const face = sharp(file).resize({ width: w });
  const { height: h } = await sharp(await face.png().toBuffer()).metadata();
  const corners = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="9"/></svg>`,
  );
  const light = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2=".5"><stop stop-color="#fff4e2" stop-opacity=".20"/><stop offset=".6" stop-color="#fff4e2" stop-opacity="0"/><stop offset="1" stop-color="#3a2a1e" stop-opacity=".16"/></linearGradient></defs><rect width="${w}" height="${h}" fill="url(#g)"/><path d="M1 ${h}V9a8 8 0 0 1 8-8H${w}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.6"/></svg>`,
  );
  const image = await sharp(await face.png().toBuffer())
    .composite([{ input: light }, { input: corners, blend: "dest-in" }])
    .png()
    .toBuffer();
  return { image, height: h };
}

/**
 * A card upright on the plate's stone.
 * @param {{ front: string, ground: string, width: number, height: number, crop: number }} shot files; crop is the first row kept
 */
export async function cardPicture({ front, ground, width, height, crop }) {
  const plate = await sharp(ground).metadata();
  const unit = plate.width / LAYOUT_WIDTH;
  const [w, left, foot] = [CARD.width, CARD.left, CARD.foot].map((part) => Math.round(part * unit));
  const card = await cutCard(front, w);
  const whole = await sharp(ground)
    .composite([
      { input: await castShadow(plate.width, plate.height) },
      { input: card.image, left, top: foot - card.height },
    ])
    .png()
    .toBuffer();
  return sharp(whole)
    .extract({ left: 0, top: Math.round(crop * unit), width, height })
    .png()
    .toBuffer();
}
