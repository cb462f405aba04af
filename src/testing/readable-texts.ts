import { parseSync } from "oxc-parser";

/** A text that a person may read, and where it stands: `file:line`, or `file:path.of.the.value` in JSON. */
export type ReadableText = { place: string; text: string };

/** An object of the syntax tree, of which only a few fields matter here. */
type SyntaxNode = { type?: string; start?: number; [field: string]: unknown };

const isNode = (value: unknown): value is SyntaxNode => typeof value === "object" && value !== null;

/** Attributes that hold names for machines: classes, addresses, shapes. */
const MACHINE_ATTRIBUTES =
  /^(className|class|id|name|key|type|href|to|src|srcSet|sizes|action|method|rel|htmlFor|d|viewBox|points|transform|autoComplete|data-.*)$/;

const SQL = /^\s*(select|insert|update|delete|with|create|alter|drop|lock|set|begin|commit|explain)\b[^.!?]*\b\w+[_(]/i;

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === "string" ? node.name : "");

const MACROS = /^(Trans|Plural|Select|SelectOrdinal)$/;

/** What is said by a macro or by `msg`, and so in each language: its texts are messages. Values inside it aren't. */
function* valuesOfMessage(node: unknown): Generator<unknown> {
  if (!isNode(node)) return;
  if (node.type === "JSXExpressionContainer") yield node;
  else if (node.type === "JSXAttribute") yield* childrenWithTexts(node);
  else for (const child of Object.values(node)) yield* valuesOfMessage(child);
}

/** The same of a macro's own element: its attributes are texts in each form of a number. */
const ofMacro = (element: SyntaxNode): unknown[] => [...valuesOfMessage(element.children)];

/** Parts of a node that hold no text for people: messages, imports, types, names of properties, machine attributes, SQL. */
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
      // What schema.org calls a thing.
      return isNode(node.key) && node.key.value === "@type" ? [] : [node.value];
    default:
      return Object.values(node);
  }
}

/** Where its words begin: text in JSX begins with the line break before it. */
const firstLetterOf = ({ type, start = 0, value }: SyntaxNode) =>
  type === "JSXText" && typeof value === "string" ? start + value.length - value.trimStart().length : start;

/** What a node says by itself. A value inside a text is written as `{}`. */
function ownText(node: SyntaxNode): string | undefined {
  if (node.type === "JSXText" && typeof node.value === "string") return node.value.replace(/\s+/g, " ").trim();
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && Array.isArray(node.quasis)) {
    return node.quasis.map((part: { value: { cooked: string } }) => part.value.cooked).join("{}");
  }
  return undefined;
}

/** A lone lower-case word in code is a value of the program (`"cancelled"`), and so is a NAME_OF_A_KIND. */
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

/** Returns where the texts of a TypeScript file stand: what JSX shows, and strings that read like a label or a sentence. */
export const readableSpans = (file: string, source: string): Span[] => [...textNodes(parseSync(file, source).program)];

/** The same by line. */
export function textsOfCode(file: string, source: string): ReadableText[] {
  return readableSpans(file, source).map(({ start, text }) => ({
    place: `${file}:${source.slice(0, start).split("\n").length}`,
    text,
  }));
}

/** The texts in a JSON file, each with its path. */
export function textsOfJson(file: string, source: string): ReadableText[] {
  const walk = (value: unknown, path: string): ReadableText[] => {
    if (typeof value === "string") return isForPeople(value) ? [{ place: `${file}:${path}`, text: value }] : [];
    if (!isNode(value)) return [];
    return Object.entries(value).flatMap(([key, child]) => walk(child, path ? `${path}.${key}` : key));
  };
  return walk(JSON.parse(source), "");
}
