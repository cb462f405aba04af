/**
 * `node scripts/words/to-messages.ts src/modules/quiz/web`: converts the inline texts of a folder's components to
 * messages, and lists those that need manual work: parts of sentences, texts outside of components. Then run `biome
 * check --write`.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { textsOfCode } from "../../src/testing/readable-texts.ts";

type SyntaxNode = { type: string; start: number; end: number; [field: string]: unknown };
type Edit = { at: number; end: number; text: string };

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;
const nodesOf = (value: unknown): SyntaxNode[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flatMap(nodesOf);

/** Elements that may stand inside a sentence. */
const INLINE = /^(a|b|br|em|i|s|small|span|strong|Link|SiteLink|ReachLink)$/;
const MACHINE_ATTRIBUTES =
  /^(\w*[cC]lassName|class|id|name|key|type|href|to|src|srcSet|sizes|action|method|rel|htmlFor|d|viewBox|points|transform|autoComplete|value|look|tone|data-.*)$/;
const isText = (text: string) => /[A-Za-z]{2}/.test(text);
const isForPeople = (text: string) => isText(text) && (/\s/.test(text.trim()) || /^[A-Z]/.test(text));

const nameOf = (element: SyntaxNode): string => {
  const opening = element.openingElement;
  return isNode(opening) && isNode(opening.name) ? String(opening.name.name ?? "") : "";
};
const hasJsx = (node: SyntaxNode): boolean =>
  /^JSX(Element|Fragment)$/.test(node.type) || childrenOf(node).some(hasJsx);

/** Whether an expression is a value within a sentence, such as `{name}` or `{money(price)}`. */
function isValue(expression: unknown): boolean {
  if (!isNode(expression)) return false;
  if (expression.type === "Literal") return typeof expression.value === "string" && expression.value.trim() === "";
  return /^(Identifier|MemberExpression|CallExpression)$/.test(expression.type) && !hasJsx(expression);
}

function isSayable(node: SyntaxNode): boolean {
  if (node.type === "JSXText") return true;
  if (node.type === "JSXExpressionContainer") return isValue(node.expression);
  if (node.type !== "JSXElement" || !INLINE.test(nameOf(node))) return false;
  return nodesOf(node.children).every(isSayable);
}

const saysSomething = (node: SyntaxNode) => node.type === "JSXText" && isText(String(node.value));

class File {
  readonly #source: string;
  readonly #edits: Edit[] = [];
  readonly #macros = new Set<string>();
  readonly #components = new Set<SyntaxNode>();

  constructor(source: string) {
    this.#source = source;
  }

  convert(path: string): string {
    this.#visit(parseSync(path, this.#source).program as unknown as SyntaxNode, undefined); // its nodes have types and positions
    for (const component of this.#components) {
      const body = component.body as SyntaxNode; // a component has a body
      this.#edits.push({ at: body.start + 1, end: body.start + 1, text: "const { t } = useLingui();" });
    }
    if (this.#macros.size > 0) {
      const text = `import { ${[...this.#macros].sort().join(", ")} } from "@lingui/react/macro";\n`;
      this.#edits.push({ at: 0, end: 0, text });
    }
    return this.#edits
      .sort((a, b) => b.at - a.at || b.end - a.end)
      .reduce((text, { at, end, text: put }) => text.slice(0, at) + put + text.slice(end), this.#source);
  }

  #visit(node: SyntaxNode, component: SyntaxNode | undefined, isInMessage = false): void {
    const within = isComponent(node) ? node : component;
    if (node.type === "JSXAttribute" && MACHINE_ATTRIBUTES.test(isNode(node.name) ? String(node.name.name) : ""))
      return;
    if (node.type === "JSXAttribute" && isNode(node.value) && node.value.type === "Literal")
      this.#say(node.value, within, true);
    if (node.type === "JSXExpressionContainer" && isNode(node.expression)) this.#choices(node.expression, within);
    const isMessage = isInMessage || (node.type === "JSXElement" && this.#wrap(node));
    for (const child of childrenOf(node)) this.#visit(child, within, isMessage);
  }

  /** Wraps an element's content in `<Trans>`, if the content is a complete text. */
  #wrap(element: SyntaxNode): boolean {
    const children = nodesOf(element.children);
    if (nameOf(element) === "Trans" || !children.some(saysSomething) || !children.every(isSayable)) return false;
    const [first, last] = [children[0], children.at(-1)];
    if (!first || !last) return false;
    const inside = this.#source.slice(first.start, last.end);
    const start = first.start + (inside.length - inside.trimStart().length);
    const end = last.end - (inside.length - inside.trimEnd().length);
    // A space at an edge, on the same line as the words, belongs to the surrounding text.
    if (/^ +\S|\S +$/.test(inside)) return false;
    this.#macros.add("Trans");
    this.#edits.push({ at: start, end: start, text: "<Trans>" }, { at: end, end, text: "</Trans>" });
    return true;
  }

  /** Handles choices such as `isOpen ? "Close" : "Open"`, and texts with values. */
  #choices(node: SyntaxNode, component: SyntaxNode | undefined): void {
    if (node.type === "ConditionalExpression" || node.type === "LogicalExpression") {
      for (const part of [node.consequent, node.alternate, node.right])
        if (isNode(part)) this.#choices(part, component);
    } else if (node.type === "Literal" || node.type === "TemplateLiteral") this.#say(node, component, false);
  }

  #say(node: SyntaxNode, component: SyntaxNode | undefined, isAttribute: boolean): void {
    const raw = this.#source.slice(node.start + 1, node.end - 1);
    if (!component || !isForPeople(raw.replace(/\$\{[^}]*\}/g, "")) || raw !== raw.trim()) return;
    this.#macros.add("useLingui");
    this.#components.add(component);
    const said = `t\`${node.type === "Literal" ? raw.replaceAll("`", "\\`") : raw}\``;
    this.#edits.push({ at: node.start, end: node.end, text: isAttribute ? `{${said}}` : said });
  }
}

/** Whether a node is a top-level function with a capitalized name and a body. */
function isComponent(node: SyntaxNode): boolean {
  const isNamed = isNode(node.id) && /^[A-Z]/.test(String(node.id.name));
  return node.type === "FunctionDeclaration" && isNamed && isNode(node.body) && node.body.type === "BlockStatement";
}

for (const folder of process.argv.slice(2)) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
    const path = join(folder, name);
    const source = readFileSync(path, "utf8");
    const converted = name.endsWith(".tsx") ? new File(source).convert(path) : source;
    if (converted !== source) writeFileSync(path, converted);
    for (const { place, text } of textsOfCode(path, converted)) console.log(`by hand: ${place}: ${text.slice(0, 120)}`);
  }
}
