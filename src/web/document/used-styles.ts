import { RecentMap } from "#shared/recent-map.ts";

/** A piece of a stylesheet: a rule with what each of its selectors needs, a group of pieces, or what always stays. */
type Piece =
  | { kind: "rule"; text: string; needs: string[][] }
  | { kind: "named"; text: string; name: string }
  | { kind: "variables"; prelude: string; declarations: string[] }
  | { kind: "group"; prelude: string; pieces: Piece[] }
  | { kind: "text"; text: string };

const GROUP = /^@(?:media|supports|layer|container)\b/;
/** Defines what other rules may use by this name; without a user it is left out. */
const NAMED = /^@(?:-webkit-)?(?:keyframes|property)\s+([\w-]+)/;
/** Rules that do nothing but set custom properties for everything. */
const VARIABLES =
  /^(?::root|:host|\*|:{1,2}(?:before|after|backdrop))(?:,(?::root|:host|\*|:{1,2}(?:before|after|backdrop)))*$/;

/** A pseudo-class or pseudo-element, a class, or an element's name. */
const SIMPLE = /::?[\w-]+|\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+)|([a-z][\w-]*)/gi;

function unescaped(name: string): string {
  return name.replace(/\\([0-9a-f]{1,6})\s?|\\(.)/gi, (_, code: string | undefined, character: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  );
}

/** Calls back for each character outside of strings and escapes; an answer is the index to go on at. */
function scan(css: string, from: number, visit: (character: string, index: number) => boolean): number {
  let quote = "";
  for (let index = from; index < css.length; index++) {
    const character = css[index] ?? "";
    if (character === "\\") index++;
    else if (quote) quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (visit(character, index)) return index;
  }
  return css.length;
}

function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  scan(text, 0, (character, index) => {
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
    return false;
  });
  parts.push(text.slice(start));
  return parts.filter((part) => part.trim() !== "");
}

/**
 * The classes and elements that a document must have for a selector to hold, as ".name" and "name". What stands in
 * parentheses may be a choice, so it isn't asked for.
 */
function needsOf(selector: string): string[] {
  return [...plainPart(selector).matchAll(SIMPLE)].flatMap(([, className, tag]) =>
    className ? `.${unescaped(className)}` : tag ? tag.toLowerCase() : [],
  );
}

/** A selector without what stands in brackets, but for `:is()` and `:where()` that leave no choice. */
function plainPart(selector: string): string {
  let plain = "";
  let from = 0;
  let depth = 0;
  let opened = 0;
  scan(selector, 0, (character, index) => {
    if ("([".includes(character) && depth++ === 0) {
      plain += selector.slice(from, index);
      opened = index;
    } else if (")]".includes(character) && --depth === 0) {
      const inner = selector.slice(opened + 1, index);
      if (/:(?:is|where)$/.test(plain) && splitAt(inner, ",").length === 1) plain += ` ${plainPart(inner)}`;
      from = index + 1;
    }
    return false;
  });
  return plain + selector.slice(from);
}

function toPiece(prelude: string, body: string, text: string): Piece {
  const name = NAMED.exec(prelude)?.[1];
  if (name) return { kind: "named", text, name };
  if (GROUP.test(prelude)) return { kind: "group", prelude, pieces: parse(body) };
  if (prelude.startsWith("@")) return { kind: "text", text };
  const declarations = splitAt(body, ";");
  if (VARIABLES.test(prelude) && declarations.every((declaration) => declaration.startsWith("--")))
    return { kind: "variables", prelude, declarations };
  return { kind: "rule", text, needs: splitAt(prelude, ",").map(needsOf) };
}

function parse(css: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < css.length) {
    let opened = -1;
    const end = scan(css, at, (character, index) => {
      if (character === "{") opened = index;
      return character === "{" || character === ";";
    });
    if (opened < 0) {
      if (css.slice(at, end).trim()) pieces.push({ kind: "text", text: css.slice(at, end + 1) });
      at = end + 1;
      continue;
    }
    let depth = 0;
    const close = scan(css, opened, (character) => {
      if (character === "{") depth++;
      return character === "}" && --depth === 0;
    });
    pieces.push(toPiece(css.slice(at, opened).trim(), css.slice(opened + 1, close), css.slice(at, close + 1)));
    at = close + 1;
  }
  return pieces;
}

type Present = { has: (need: string) => boolean; isNamed: (name: string) => boolean };

function write(pieces: Piece[], present: Present): string {
  let css = "";
  for (const piece of pieces) {
    if (piece.kind === "group") {
      const inner = write(piece.pieces, present);
      // A layer's name fixes its place in the order, even when nothing is left in it.
      if (inner || piece.prelude.startsWith("@layer")) css += `${piece.prelude}{${inner}}`;
    } else if (piece.kind === "rule") {
      if (piece.needs.some((needs) => needs.every(present.has))) css += piece.text;
    } else if (piece.kind === "named") {
      if (present.isNamed(piece.name)) css += piece.text;
    } else if (piece.kind === "variables") {
      const used = piece.declarations.filter((declaration) =>
        present.isNamed(declaration.slice(0, declaration.indexOf(":"))),
      );
      if (used.length > 0) css += `${piece.prelude}{${used.join(";")}}`;
    } else css += piece.text;
  }
  return css;
}

/** Every word that may name a definition: a custom property, or an animation, which a custom property can name as well. */
function namesIn(css: string): Set<string> {
  return new Set(css.match(/[a-z-][\w-]*/gi));
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** An attribute's text as React wrote it. */
function decoded(text: string): string {
  return text.includes("&")
    ? text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? "")
    : text;
}

export type PageStylesheet = {
  /** The names that rules may ask for in a piece of a document: of classes, as ".name", and of elements. */
  namesOf(html: string): Set<string>;
  /** The rules that can hold for a document with these names, in their order. */
  usedBy(names: Iterable<string>): string;
};

/** How many sets of names have their rules remembered; a page's is the same for most of its visitors. */
const MOST_SETS = 100;

/**
 * Prepares a stylesheet so that of each document only those rules can be sent that can apply to it. Rules without classes
 * stay; of a rule's conditions only its classes are looked at, so what may be needed after a hover, a focus or an opened
 * `<details>` is there.
 */
export function createPageStylesheet(css: string): PageStylesheet {
  const pieces = parse(css.replace(/\/\*[\s\S]*?\*\//g, ""));
  // Which definitions depend on which others is the same for all documents.
  const definitions = new Map<string, Set<string>>();
  const collect = (list: Piece[]): void => {
    for (const piece of list) {
      if (piece.kind === "group") collect(piece.pieces);
      if (piece.kind === "named") definitions.set(piece.name, namesIn(piece.text));
      if (piece.kind !== "variables") continue;
      for (const declaration of piece.declarations) {
        const colon = declaration.indexOf(":");
        const name = declaration.slice(0, colon);
        const known = definitions.get(name) ?? new Set();
        for (const used of namesIn(declaration.slice(colon + 1))) known.add(used);
        definitions.set(name, known);
      }
    }
  };
  collect(pieces);

  const rulesFor = (there: ReadonlySet<string>): string => {
    const has = (need: string) => there.has(need);
    const rules = write(pieces, { has, isNamed: () => false });
    const names = namesIn(rules);
    // A Set is walked through in the order of its growth: what a definition needs is looked at in turn.
    for (const name of names) for (const needed of definitions.get(name) ?? []) names.add(needed);
    return write(pieces, { has, isNamed: (name) => names.has(name) });
  };

  const needed = new Set(allNeeds(pieces));
  const known = new RecentMap<string, string>(MOST_SETS);

  return {
    namesOf(html) {
      const names = new Set<string>();
      for (const [, tag = ""] of html.matchAll(/<([a-z][a-z0-9]*)/gi)) names.add(tag);
      // Most elements have the same classes as others.
      const lists = new Set<string>();
      for (const [, list = ""] of html.matchAll(/\sclass="([^"]*)"/g)) lists.add(list);
      for (const list of lists) for (const name of decoded(list).split(" ")) names.add(`.${name}`);
      return names;
    },
    usedBy(names) {
      const there = new Set<string>();
      for (const name of names) if (needed.has(name)) there.add(name);
      return known.getOrMake([...there].sort().join(" "), () => rulesFor(there));
    },
  };
}

function allNeeds(pieces: Piece[]): string[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === "group") return allNeeds(piece.pieces);
    return piece.kind === "rule" ? piece.needs.flat() : [];
  });
}
