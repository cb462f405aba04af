import { transform } from "@lingui/native-tools";
import { parseSync } from "vite";
import { forMacros, macro } from "./macros.ts";

/** Returns the placeholder of a message in a browser script until the language's text is inserted: `"@@w:{id}@@"`. */
export const placeOf = (id: string) => `@@w:${id}@@`;
export const PLACES = /(["'`])@@w:([\w-]+)@@\1/g;

type SyntaxNode = { type?: string; start: number; end: number; [field: string]: unknown };
type Edit = { start: number; end: number; text: string };
export type Transformed = { code: string; map: string | null };

const MARK = "/*i18n*/";
const isNode = (value: unknown): value is SyntaxNode => typeof value === "object" && value !== null;

function* objectsOf(node: unknown): Generator<SyntaxNode> {
  if (!isNode(node)) return;
  if (node.type === "ObjectExpression") yield node;
  for (const child of Object.values(node)) yield* objectsOf(child);
}

/** Returns a message's properties, by name, in order. */
function propertiesOf(node: SyntaxNode): [name: string, property: SyntaxNode][] {
  return Array.isArray(node.properties)
    ? node.properties.map((property: SyntaxNode) => [isNode(property.key) ? String(property.key.name) : "", property])
    : [];
}

const textOf = (property: SyntaxNode | undefined) =>
  isNode(property?.value) && typeof property.value.value === "string" ? property.value.value : undefined;

/** Removes properties that only translators need from a message, and replaces its text with a placeholder. */
function* editsOf(message: SyntaxNode, note: (id: string, text: string) => void): Generator<Edit> {
  const properties = propertiesOf(message);
  const byName = new Map(properties);
  const id = textOf(byName.get("id"));
  const text = textOf(byName.get("message"));
  if (id === undefined || text === undefined) return;
  note(id, text);
  for (const [index, [name, { start, end }]] of properties.entries()) {
    const before = properties[index - 1]?.[1].end;
    if (name === "id") yield { start, end, text: `message: ${JSON.stringify(placeOf(id))}` };
    if (name === "message" || name === "context" || name === "comment") yield { start: before ?? start, end, text: "" };
  }
}

/** Returns a source with its macros expanded, for a server: each message has its id, text and values. */
export async function transformMessages(source: string, file: string): Promise<Transformed> {
  const { code, map } = await transform(forMacros(source), file, { macro: { ...macro, descriptorFields: "all" } });
  return { code, map: map ?? null };
}

/**
 * Returns the source for browsers: the text of each message is a placeholder (`placeOf`), and `note` receives the
 * message's id and text.
 */
export async function transformToPlaces(
  source: string,
  file: string,
  note: (id: string, text: string) => void,
): Promise<Transformed> {
  const options = { macro: { ...macro, descriptorFields: "all" as const }, sourceMaps: false };
  const { code } = await transform(forMacros(source), file, options);
  const { program, errors } = parseSync(`${file.replace(/\.\w+$/, "")}.jsx`, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const edits = [...objectsOf(program)]
    .filter(({ start }) => code.slice(0, start).trimEnd().endsWith(MARK))
    .flatMap((message) => [...editsOf(message, note)])
    .sort((a, b) => b.start - a.start);
  return {
    code: edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code),
    map: null,
  };
}
