import type { IngredientIndex } from "./ingredient-index.ts";
import { toIngredientKey } from "./ingredient-key.ts";

/** Labels have up to about eighty names. Names beyond this number aren't read. */
export const MOST_ITEMS = 400;
const LONGEST_ITEM = 160;

type Piece = { text: string; isNewLine: boolean };

/** Returns the positions of matched parentheses. Only within those does a comma not separate names. */
function partnersOf(text: string): Set<number> {
  const open: number[] = [];
  const paired = new Set<number>();
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "(") open.push(index);
    if (text[index] !== ")") continue;
    const start = open.pop();
    if (start !== undefined) paired.add(start).add(index);
  }
  return paired;
}

/**
 * Whether a comma between short numbers belongs to the name: "1,2-Hexanediol", "0,5 %". Two color numbers are two
 * names.
 */
function isWithinNumber(text: string, at: number): boolean {
  const before = /(?<!\d)\d{1,2}$/.test(text.slice(Math.max(0, at - 3), at));
  return before && /^\d{1,2}(?!\d)/.test(text.slice(at + 1, at + 4));
}

function isSeparator(character: string): boolean {
  return ",;•·●▪|\n\t،、，；".includes(character);
}

function cut(text: string): Piece[] {
  const paired = partnersOf(text);
  const pieces: Piece[] = [];
  let start = 0;
  let depth = 0;
  let isNewLine = false;
  const end = (at: number) => {
    pieces.push({ text: text.slice(start, at), isNewLine });
    start = at + 1;
    isNewLine = text[at] === "\n";
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (paired.has(index)) depth += character === "(" ? 1 : -1;
    if (depth > 0 || !isSeparator(character)) continue;
    if (character === "," && isWithinNumber(text, index)) continue;
    end(index);
  }
  end(text.length);
  return pieces;
}

/** A percentage, which ends a name: "5%", "0,5 %", "(2 %)". */
const SHARE = String.raw`\(?\d{1,3}(?:[.,]\d{1,4})?\s?[%％](?:\s?w/[wv])?\)?`;
const ENDS_WITH_SHARE = new RegExp(`${SHARE}\\s*$`);
const IS_SHARE = new RegExp(`^\\s*${SHARE}\\s*$`);

/** Rejoins a name split by a line break; two names on two lines stay separate. */
function joinWrapped(pieces: Piece[], index: IngredientIndex): string[] {
  const breaks = pieces.filter((piece) => piece.isNewLine).length;
  const isParagraph = pieces.length - breaks > breaks * 2 + 1;
  const names: string[] = [];
  for (const { text, isNewLine } of pieces) {
    const last = names.at(-1);
    if (isNewLine && last?.trim() && text.trim()) {
      const whole = `${last.trim().replace(/-$/, "-")} ${text.trim()}`;
      const isCut = isParagraph && !ENDS_WITH_SHARE.test(last) && !index.find(last) && !index.find(text);
      if (index.find(whole) || isCut || (IS_SHARE.test(text) && !ENDS_WITH_SHARE.test(last))) {
        names[names.length - 1] = whole;
        continue;
      }
    }
    names.push(text);
  }
  return names;
}

/** Splits at a comma between numbers if both sides are known names: "Oleth-3,1,2-Hexanediol". */
function partKnown(name: string, index: IngredientIndex): string[] {
  if (name.length > LONGEST_ITEM || !name.includes(",") || index.find(name)) return [name];
  for (let at = name.indexOf(","); at >= 0; at = name.indexOf(",", at + 1)) {
    if (!index.find(name.slice(0, at))) continue;
    const rest = partKnown(name.slice(at + 1), index);
    if (rest.every((part) => index.find(part))) return [name.slice(0, at), ...rest];
  }
  return [name];
}

/** Splits a cleaned part of a label into its names, in order. Text without letters or digits isn't a name. */
export function splitLabel(text: string, index: IngredientIndex): string[] {
  return joinWrapped(cut(text), index)
    .flatMap((name) => partKnown(name, index))
    .map((name) =>
      name
        .slice(0, LONGEST_ITEM * 4)
        .replace(/\s+/g, " ")
        .replace(/^[\s.:]+|[\s.:]+$/g, "")
        .slice(0, LONGEST_ITEM)
        .toWellFormed(),
    )
    .filter((name) => toIngredientKey(name) !== "")
    .slice(0, MOST_ITEMS);
}
