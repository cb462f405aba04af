/** A script with its own font; the first includes Latin, Greek and Cyrillic letters, digits and signs. */
export type PdfScript = "latin" | "arabic" | "hebrew" | "thai" | "cjk";

/** A piece of a line in one script. */
export type TextRun = { script: PdfScript; text: string };

const SCRIPTS: readonly (readonly [PdfScript, RegExp])[] = [
  ["arabic", /[\p{Script=Arabic}\u0600-\u06ff]/u],
  ["hebrew", /\p{Script=Hebrew}/u],
  ["thai", /\p{Script=Thai}/u],
  [
    "cjk",
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
  ],
];

const ANY = new RegExp(SCRIPTS.map(([, { source }]) => source).join("|"), "u");

/** Whether a text has characters that the Latin font lacks. */
export const needsScripts = (text: string): boolean => ANY.test(text);

/** Whether a character belongs to the letter before it, such as a mark or joiner. */
const isAttached = (sign: string) => /^[\p{M}\u200c\u200d]$/u.test(sign);

export function scriptOf(sign: string): PdfScript {
  return SCRIPTS.find(([, letters]) => letters.test(sign))?.[0] ?? "latin";
}

type Token = { text: string; direction: "right" | "left" | "number" | "none" };

const RIGHT = String.raw`[\p{Script=Arabic}\p{Script=Hebrew}]`;
const TOKENS = new RegExp(
  String.raw`(?<number>[+\p{Nd}](?:[\p{Nd}.,:/-]*\p{Nd})?)|(?<right>${RIGHT}(?:[\p{M}\u200c\u200d]|['’׳״־-]?${RIGHT})*)|(?<left>[\p{L}\p{M}\p{Emoji_Presentation}]+)|(?<none>\s+|.)`,
  "gsu",
);

function tokensOf(line: string): Token[] {
  return [...line.matchAll(TOKENS)].map(({ 0: text, groups = {} }) => ({
    text,
    direction: groups.right ? "right" : groups.number ? "number" : groups.left ? "left" : "none",
  }));
}

const MIRRORED: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
};

const turned = (tokens: readonly Token[]): Token[] =>
  tokens.toReversed().map(({ text, direction }) => ({ text: MIRRORED[text] ?? text, direction }));

/**
 * Returns the tokens of a line in visual order. A line without a left-to-right word is reversed as a whole. In other
 * lines each run of right-to-left words is reversed, with what is between them. Each word is shaped by its font.
 */
function inVisualOrder(tokens: readonly Token[]): Token[] {
  if (tokens.every(({ direction }) => direction !== "left")) return turned(tokens);
  const ordered: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const rest = tokens.slice(at);
    const next = rest.findIndex(({ direction }) => direction === "left");
    const stretch = next < 0 ? rest : rest.slice(0, next);
    const length =
      rest[0]?.direction === "right" ? 1 + stretch.findLastIndex(({ direction }) => direction === "right") : 1;
    ordered.push(...(length > 1 ? turned(rest.slice(0, length)) : rest.slice(0, 1)));
    at += length;
  }
  return ordered;
}

/** Returns a line as runs of one script each, from left to right in visual order. */
export function runsOf(line: string): TextRun[] {
  if (!needsScripts(line)) return [{ script: "latin", text: line }];
  const runs: (TextRun & { isTurned: boolean })[] = [];
  const tokens = tokensOf(line);
  const isAnyRight = tokens.some(({ direction }) => direction === "right");
  for (const { text, direction } of isAnyRight ? inVisualOrder(tokens) : tokens) {
    const isTurned = direction === "right";
    if (isTurned) {
      runs.push({ script: scriptOf(text), text, isTurned });
      continue;
    }
    for (const sign of text) {
      const last = runs.at(-1);
      const script = isAttached(sign) && last ? last.script : scriptOf(sign);
      if (last && !last.isTurned && last.script === script) last.text += sign;
      else runs.push({ script, text: sign, isTurned });
    }
  }
  return runs.map(({ script, text }) => ({ script, text }));
}

/** Splits a line where it may be broken: after spaces, and on both sides of a Chinese, Japanese or Korean character. */
export function breakable(line: string): string[] {
  return (
    line.match(
      /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}][、。，！？]?|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+)/gu,
    ) ?? []
  );
}
