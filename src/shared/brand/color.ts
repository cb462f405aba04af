/**
 * A color as OKLCH: lightness 0 to 1, chroma from 0, hue in degrees. Equal steps look equal, so tones are computed in
 * it.
 */
export type Oklch = { l: number; c: number; h: number };

type Rgb = readonly [red: number, green: number, blue: number];

/** Returns the parts of a color such as `#a04f34`, each 0 to 1. */
function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map(toLinear) as [number, number, number]; // a color has three parts
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colors, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]; // sorting two values gives two
  return (light + 0.05) / (dark + 0.05);
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = rgbOf(hex).map(toLinear) as [number, number, number]; // a color has three parts
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

function linearOf({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShown = (rgb: Rgb) => rgb.every((part) => part >= -0.0001 && part <= 1.0001);

/**
 * Returns a color as hex. A color outside the displayable range gets less chroma until it fits, with the same lightness
 * and hue.
 */
export function toHex(color: Oklch): string {
  const l = Math.min(1, Math.max(0, color.l));
  let rgb = linearOf({ ...color, l });
  if (!isShown(rgb)) {
    let [least, most] = [0, color.c];
    for (let step = 0; step < 16; step += 1) {
      const c = (least + most) / 2;
      if (isShown(linearOf({ ...color, l, c }))) least = c;
      else most = c;
    }
    rgb = linearOf({ ...color, l, c: least });
  }
  const parts = rgb.map((part) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, part)))));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
