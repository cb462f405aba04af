import { type BaseColor, type Brand, DEFAULT_BRAND } from "./brand.ts";
import { contrast, type Oklch, toHex, toOklch } from "./color.ts";

type Colors = Pick<Brand, BaseColor>;

/** The tones derived from a brand's colors, by their name in the style sheet. */
export type Palette = Readonly<Record<string, string>>;

/** The base colors in the order in which they are checked: first the page, then the text and accents on it. */
const ORDER: readonly BaseColor[] = ["paper", "ink", "accent"];

/** The style sheet's tones, each with the base color from which it is derived, backgrounds before the text on them. */
const TONES: Record<string, readonly [base: BaseColor, standard: string]> = {
  paper: ["paper", "#faf6f0"],
  sand: ["paper", "#efe6da"],
  linen: ["paper", "#e2d5c5"],
  edge: ["paper", "#8a7f72"],
  disabled: ["paper", "#a39b8f"],
  ink: ["ink", "#22302c"],
  "ink-hover": ["ink", "#33443e"],
  "ink-soft": ["ink", "#46534d"],
  "ink-line": ["ink", "#41504a"],
  "on-ink": ["ink", "#c7d0ca"],
  "on-ink-dim": ["ink", "#b9c3bc"],
  "on-ink-bright": ["ink", "#dde2d8"],
  clay: ["accent", "#a04f34"],
  rose: ["accent", "#d9b3a3"],
  "rose-pale": ["accent", "#f3e0d6"],
  "clay-deep": ["accent", "#8a4029"],
  "clay-ink": ["accent", "#7c3721"],
};

/** Tones that no brand changes. */
const FIXED: Palette = {
  white: "#ffffff",
  "sage-pale": "#dde2d8",
  "sage-ink": "#24513c",
  "gold-ink": "#7a5722",
  "gold-light": "#d3ae78",
  ok: "#2f6b4f",
  error: "#b3261e",
};

type Pair = {
  text: string;
  ground: string;
  ratio: number;
  /** The form's name for the pair. */
  words: string;
};

const pair = (text: string, ground: string, ratio: number, words: string): Pair => ({ text, ground, ratio, words });

/** The pairs of text and background, with the contrast they need: 7 for sentences, 4.5 for labels, 3 for outlines. */
export const PAIRS: readonly Pair[] = [
  pair("ink", "paper", 7, "Text on the page"),
  pair("ink", "sand", 7, "Text on a band"),
  pair("ink-soft", "paper", 7, "Soft text on the page"),
  pair("ink-soft", "sand", 4.5, "Soft text on a band"),
  pair("edge", "paper", 3, "Outlines on the page"),
  pair("white", "ink", 7, "White on a dark band"),
  pair("paper", "ink", 7, "The page’s color on a dark band"),
  pair("white", "ink-hover", 7, "White on a dark button"),
  pair("on-ink", "ink", 4.5, "Soft text on a dark band"),
  pair("on-ink-dim", "ink", 4.5, "Notes on a dark band"),
  pair("on-ink-bright", "ink", 7, "Headings on a dark band"),
  pair("gold-light", "ink", 4.5, "Members’ gold on a dark band"),
  pair("clay", "paper", 4.5, "Accent text on the page"),
  pair("clay", "sand", 4.5, "Accent text on a band"),
  pair("white", "clay", 4.5, "White on the booking button"),
  pair("white", "clay-deep", 4.5, "White on the pressed booking button"),
  pair("clay-deep", "paper", 4.5, "Deep accent on the page"),
  pair("clay-deep", "rose-pale", 4.5, "Deep accent on its tint"),
  pair("clay-ink", "rose-pale", 4.5, "A badge’s text on its tint"),
  pair("ink", "rose", 4.5, "Text on the offer drawer"),
  pair("ink", "rose-pale", 7, "Text on a tint"),
  pair("ink", "sage-pale", 7, "Text on the green tint"),
  pair("ok", "paper", 4.5, "Good news on the page"),
  pair("error", "paper", 4.5, "Errors on the page"),
  pair("gold-ink", "paper", 4.5, "Members’ gold on the page"),
];

const isStandard = (colors: Colors) => ORDER.every((base) => colors[base] === DEFAULT_BRAND[base]);

/** Returns a base color's tone at the same distance as the standard tone has from the standard base. */
function toneOf(base: string, standardBase: string, standard: string): Oklch {
  const [from, own, to] = [toOklch(standardBase), toOklch(base), toOklch(standard)];
  const share = from.c < 0.004 ? 1 : own.c / from.c;
  return { l: own.l + to.l - from.l, c: to.c * Math.min(share, 2), h: own.h + to.h - from.h };
}

/** Yields the lightness `l` and the values around it from 0 to 1, the nearest first. */
function* around(l: number): Generator<number> {
  for (let step = 0; step <= 100; step += 1) {
    for (const sign of step === 0 ? [1] : [-1, 1]) {
      const other = l + (sign * step) / 100;
      if (other >= 0 && other <= 1) yield other;
    }
  }
}

/** Adjusts a tone's lightness, as little as possible, until its contrast with the existing tones suffices. */
function readable(name: string, tone: Oklch, palette: Palette): string {
  const needs = PAIRS.flatMap(({ text, ground, ratio }): [other: string, ratio: number][] => {
    const other = text === name ? palette[ground] : ground === name ? palette[text] : undefined;
    return other ? [[other, ratio]] : [];
  });
  for (const l of around(tone.l)) {
    const color = toHex({ ...tone, l });
    if (needs.every(([other, ratio]) => contrast(color, other) >= ratio)) return color;
  }
  return toHex(tone);
}

/** Returns the existing tones, plus those derived from a base color. */
function withTonesOf(base: BaseColor, color: string, there: Palette): Palette {
  const palette: Record<string, string> = { ...there };
  for (const [name, [follows, standard]] of Object.entries(TONES)) {
    if (follows !== base) continue;
    const isBase = standard === DEFAULT_BRAND[base];
    palette[name] = isBase ? color : readable(name, toneOf(color, DEFAULT_BRAND[base], standard), palette);
  }
  return palette;
}

/**
 * Returns every tone of a brand, by its name in the style sheet. Derived tones are readable wherever the pairs use
 * them.
 */
export function paletteOf(colors: Colors): Palette {
  if (isStandard(colors)) return STANDARD;
  const key = ORDER.map((base) => colors[base]).join();
  if (last?.key !== key)
    last = { key, palette: ORDER.reduce((palette, base) => withTonesOf(base, colors[base], palette), FIXED) };
  return last.palette;
}

const STANDARD: Palette = {
  ...FIXED,
  ...Object.fromEntries(Object.entries(TONES).map(([name, [, color]]) => [name, color])),
};

/** Cached, because computing the tones takes about ten milliseconds, and a clinic has one brand. */
let last: { key: string; palette: Palette } | undefined;

/** Returns the unreadable pairs among these tones, with their contrast. */
function failingPairs(palette: Palette): (Pair & { has: number })[] {
  return PAIRS.flatMap((one) => {
    const [text, ground] = [palette[one.text], palette[one.ground]];
    if (!text || !ground) return [];
    const has = contrast(text, ground);
    return has < one.ratio ? [{ ...one, has }] : [];
  });
}

/** Returns the color nearest to a base color, with the same hue, whose tones are readable with the existing ones. */
function nearestThatPasses(base: BaseColor, color: string, there: Palette): string | undefined {
  const own = toOklch(color);
  for (const share of [1, 0.5, 0.2, 0]) {
    for (const l of around(own.l)) {
      const other = toHex({ ...own, l, c: own.c * share });
      if (failingPairs(withTonesOf(base, other, there)).length === 0) return other;
    }
  }
  return undefined;
}

/** A base color that makes a pair unreadable, and the nearest one with which all pairs are readable. */
export type BrandProblem = { field: BaseColor; message: string; suggestion: string | undefined };

/** Rounds down, so that a failing pair never shows the ratio that it needs. */
const ratioText = (ratio: number) => String(Math.floor(ratio * 10) / 10);

/**
 * Returns the unreadable pairs among these colors as problems, one per field to change: "Accent text on the page needs
 * 4.5, has 3.9. Nearest that passes: #8a4029." Empty if every pair has enough contrast, as it has once all suggestions
 * are accepted.
 */
export function brandProblems(colors: Colors): BrandProblem[] {
  if (isStandard(colors)) return [];
  let palette = FIXED;
  const problems: BrandProblem[] = [];
  for (const field of ORDER) {
    const own = withTonesOf(field, colors[field], palette);
    const [first] = failingPairs(own);
    if (!first) {
      palette = own;
      continue;
    }
    const suggestion = nearestThatPasses(field, colors[field], palette);
    const nearest = suggestion ? ` Nearest that passes: ${suggestion}.` : "";
    problems.push({
      field,
      suggestion,
      message: `${first.words} needs ${first.ratio}, has ${ratioText(first.has)}.${nearest}`,
    });
    palette = withTonesOf(field, suggestion ?? DEFAULT_BRAND[field], palette);
  }
  return problems;
}
