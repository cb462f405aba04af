import { parseSync } from "oxc-parser";

/** A user-facing text, and its place: `file:line`, or `file:path.of.the.value` in JSON. */
export type ReadableText = { place: string; text: string };

/** A node of the syntax tree; only a few fields matter here. */
type SyntaxNode = { type?: string; start?: number; [field: string]: unknown };

const isNode = (value: unknown): value is SyntaxNode => typeof value === "object" && value !== null;

/** Attributes whose values are for machines: classes, URLs, shapes. */
const MACHINE_ATTRIBUTES =
  /^(className|class|id|name|key|type|href|to|src|srcSet|sizes|action|method|rel|htmlFor|d|viewBox|points|transform|autoComplete|data-.*)$/;

const SQL = /^\s*(select|insert|update|delete|with|create|alter|drop|lock|set|begin|commit|explain)\b[^.!?]*\b\w+[_(]/i;

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === "string" ? node.name : "");

const MACROS = /^(Trans|Plural|Select|SelectOrdinal)$/;

/**
 * Yields the values inside a message of a macro or `msg`. The message's own text is translated, so it isn't checked,
 * but the values may be hard-coded text.
 */
function* valuesOfMessage(node: unknown): Generator<unknown> {
  if (!isNode(node)) return;
  if (node.type === "JSXExpressionContainer") yield node;
  else if (node.type === "JSXAttribute") yield* childrenWithTexts(node);
  else for (const child of Object.values(node)) yield* valuesOfMessage(child);
}

/**
 * Returns the values inside a macro's element. Its attributes aren't searched, because they contain the translated
 * texts of the plural forms.
 */
const ofMacro = (element: SyntaxNode): unknown[] => [...valuesOfMessage(element.children)];

/**
 * Returns a node's children, without parts that contain no user-facing text: messages, imports, types, property names,
 * machine attributes, SQL.
 */
function childrenWithTexts(node: SyntaxNode): unknown[] {
  switch (node.type) {
    case "ImportDeclaration":
    case "ImportExpression":
    case "ExportAllDeclaration":
    case "TSLiteralType":
      return [];
    case "JSXAttribute":
      return MACHINE_ATTRIBUTES.test(nameOf(node.name)) ? [] : [node.value];
    case "JSXElement":
      return isNode(node.openingElement) && MACROS.test(nameOf(node.openingElement.name))
        ? ofMacro(node)
        : Object.values(node);
    case "TaggedTemplateExpression":
      if (nameOf(node.tag) === "t" && isNode(node.quasi)) return [node.quasi.expressions];
      return nameOf(node.tag) === "sql" || nameOf(node.tag) === "css" ? [] : [node.quasi];
    case "CallExpression":
      return /^(t|msg)$/.test(nameOf(node.callee)) ? [] : Object.values(node);
    case "Property":
      // A schema.org type name.
      return isNode(node.key) && node.key.value === "@type" ? [] : [node.value];
    default:
      return Object.values(node);
  }
}

/** Returns where the text of a node begins: JSX text includes the line break before it. */
const firstLetterOf = ({ type, start = 0, value }: SyntaxNode) =>
  type === "JSXText" && typeof value === "string" ? start + value.length - value.trimStart().length : start;

/** Returns a node's own text. A value inside a text is written as `{}`. */
function ownText(node: SyntaxNode): string | undefined {
  if (node.type === "JSXText" && typeof node.value === "string") return node.value.replace(/\s+/g, " ").trim();
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && Array.isArray(node.quasis)) {
    return node.quasis.map((part: { value: { cooked: string } }) => part.value.cooked).join("{}");
  }
  return undefined;
}

/** A single lower-case word in code is a program value (`"cancelled"`), and so is a NAME_OF_A_KIND. */
const isForPeople = (text: string) => /\s/.test(text.trim()) || /^[A-Z][a-z]/.test(text);

const isShown = (node: SyntaxNode, text: string) =>
  /[A-Za-z]{2}/.test(text) && !SQL.test(text) && (node.type === "JSXText" || isForPeople(text));

type Span = { start: number; end: number; text: string };

function* textNodes(node: unknown): Generator<Span> {
  if (!isNode(node)) return;
  const text = ownText(node);
  if (text !== undefined && isShown(node, text))
    yield { start: firstLetterOf(node), end: typeof node.end === "number" ? node.end : firstLetterOf(node), text };
  for (const child of childrenWithTexts(node)) yield* textNodes(child);
}

/**
 * Returns the positions of the texts in a TypeScript file: JSX text, and strings that read like a label or a sentence.
 */
export const readableSpans = (file: string, source: string): Span[] => [...textNodes(parseSync(file, source).program)];

/** Returns the texts of a TypeScript file that people read, by line. */
export function textsOfCode(file: string, source: string): ReadableText[] {
  return readableSpans(file, source).map(({ start, text }) => ({
    place: `${file}:${source.slice(0, start).split("\n").length}`,
    text,
  }));
}

/** Returns the texts in a JSON file, each with its path. */
export function textsOfJson(file: string, source: string): ReadableText[] {
  const walk = (value: unknown, path: string): ReadableText[] => {
    if (typeof value === "string") return isForPeople(value) ? [{ place: `${file}:${path}`, text: value }] : [];
    if (!isNode(value)) return [];
    return Object.entries(value).flatMap(([key, child]) => walk(child, path ? `${path}.${key}` : key));
  };
  return walk(JSON.parse(source), "");
}
