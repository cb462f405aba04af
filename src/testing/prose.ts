import { parseSync } from "oxc-parser";

/**
 * Text that people read: a comment, a test title, or a whole page. `place` is the file and line. `isUngrouped`: the
 * title of a test outside any `describe`, which a report prints alone.
 */
export type Prose = { place: string; text: string; isUngrouped?: boolean };

const GROUPS = new Set(["describe", "describeInCheck"]);
const TEST_FUNCTIONS = new Set(["it", "test", "itInCheck", ...GROUPS]);

/** A node of the syntax tree; only a few fields matter here. */
type SyntaxNode = { type?: string; start?: number; [field: string]: unknown };

const isNode = (value: unknown): value is SyntaxNode => typeof value === "object" && value !== null;

const placeAt = (file: string, source: string, start: number) => `${file}:${source.slice(0, start).split("\n").length}`;

/** Returns the name of the function called in `it.each(rows)(…)`, `describe.sequential(…)` or `it(…)`. */
function calledName(callee: unknown): unknown {
  let node = callee;
  while (isNode(node) && node.type !== "Identifier") node = node.callee ?? node.tag ?? node.object;
  return isNode(node) ? node.name : undefined;
}

/** Returns the text of a string or a template, without the content of `${…}`. */
function writtenText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (typeof node.value === "string") return node.value;
  if (!Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((part: { value: { raw: string } }) => part.value.raw).join(" ");
}

function* testNames(
  node: unknown,
  isInGroup = false,
): Generator<{ start: number; text: string; isUngrouped: boolean }> {
  if (!isNode(node)) return;
  const name = node.type === "CallExpression" ? String(calledName(node.callee)) : "";
  const isGroup = GROUPS.has(name);
  if (TEST_FUNCTIONS.has(name)) {
    const text = writtenText(Array.isArray(node.arguments) ? node.arguments[0] : undefined);
    if (text !== undefined) yield { start: node.start ?? 0, text, isUngrouped: !isGroup && !isInGroup };
  }
  for (const child of Object.values(node)) yield* testNames(child, isInGroup || isGroup);
}

/** Returns the comments of a TypeScript or JavaScript file. Consecutive one-line comments are one text. */
export function commentsOf(file: string, source: string): Prose[] {
  const found: (Prose & { end: number })[] = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const last = found.at(-1);
    if (type === "Line" && last && /^[ \t]*\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += ` ${value.trim()}`;
      last.end = end;
    } else {
      const text = value.replace(/\s*\n\s*\*?\s*/g, " ").trim();
      found.push({ place: placeAt(file, source, start), text, end });
    }
  }
  return found;
}

/** Returns the titles of tests and of their groups in a test file. */
export function testNamesOf(file: string, source: string): Prose[] {
  return [...testNames(parseSync(file, source).program)].map(({ start, ...title }) => ({
    place: placeAt(file, source, start),
    ...title,
  }));
}

/** Patterns for comments in the other languages of this repository. */
const COMMENTS: Record<string, RegExp> = {
  css: /\/\*[\s\S]*?\*\//g,
  c: /\/\*[\s\S]*?\*\/|\/\/.*/g,
  sql: /--.*/g,
  py: /"""[\s\S]*?"""|#(?![0-9A-Fa-f]{6}").*/g, // not a color in a string
};

/** Returns what people read in a file: its comments, its test titles, or the whole page. */
export function proseOf(file: string, source: string): Prose[] {
  if (/\.(tsx?|m?js)$/.test(file)) {
    const names = /\.(test|spec)\.tsx?$/.test(file) ? testNamesOf(file, source) : [];
    return [...commentsOf(file, source), ...names];
  }
  if (file.endsWith(".md")) return [{ place: file, text: source.replace(/\s*\n\s*/g, " ") }];
  const comments = COMMENTS[file.split(".").at(-1) ?? ""];
  if (!comments) return [];
  return [...source.matchAll(comments)].map(({ 0: text, index }) => ({
    place: placeAt(file, source, index),
    text: text.replace(/\s*\n\s*/g, " "),
  }));
}
