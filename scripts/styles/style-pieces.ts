import postcss, { type AtRule, type ChildNode, type Rule } from "postcss";
import readSelectors, { type Selector } from "postcss-selector-parser";
import type { StylePiece } from "../../src/web/document/used-styles.ts";

const GROUPS = new Set(["media", "supports", "layer", "container"]);
/** At-rules that define what other rules may use by name. */
const NAMED = /^(?:-webkit-)?keyframes$|^property$/;
/**
 * Selectors that match every document. A rule with only these, which only sets custom properties, is a piece by itself.
 */
const EVERYTHING = /^(?::root|:host|\*|:{1,2}(?:before|after|backdrop))$/;

/**
 * Returns a stylesheet's rules, each with the classes and elements that a document must have for it to apply.
 * Alternatives, and parts of a selector that may match later, such as states and attributes, aren't required.
 */
export function readStylePieces(css: string): StylePiece[] {
  return postcss.parse(css).nodes.flatMap(toPiece);
}

function toPiece(node: ChildNode): StylePiece[] {
  if (node.type === "rule") return [ofRule(node)];
  return node.type === "atrule" ? [ofAtRule(node)] : [];
}

function ofRule(rule: Rule): StylePiece {
  const declarations = rule.nodes.map(String);
  const setsProperties = rule.nodes.every((node) => node.type === "decl" && node.variable);
  if (setsProperties && rule.selectors.every((selector) => EVERYTHING.test(selector)))
    return { kind: "variables", prelude: rule.selector, declarations };
  return { kind: "rule", text: String(rule), needs: readSelectors().astSync(rule.selector).map(needsOf) };
}

function ofAtRule(rule: AtRule): StylePiece {
  const prelude = `@${rule.name}${rule.raws.afterName ?? ""}${rule.params}`;
  if (!rule.nodes) return { kind: "text", text: `${prelude};` };
  if (NAMED.test(rule.name)) return { kind: "named", text: String(rule), name: rule.params };
  if (GROUPS.has(rule.name)) return { kind: "group", prelude, pieces: rule.nodes.flatMap(toPiece) };
  return { kind: "text", text: String(rule) };
}

/**
 * Returns the classes and elements that a selector requires, as ".name" and "name". Those in `:is()` and `:where()`
 * count only if there is a single choice.
 */
function needsOf(selector: Selector): string[] {
  return selector.nodes.flatMap((node) => {
    if (node.type === "class") return `.${node.value}`;
    if (node.type === "tag") return node.value.toLowerCase();
    const [only, ...others] = node.type === "pseudo" && /^:(?:is|where)$/.test(node.value) ? node.nodes : [];
    return only && others.length === 0 ? needsOf(only) : [];
  });
}
