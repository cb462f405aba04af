import { RecentMap } from "#shared/recent-map.ts";

/**
 * A piece of a style sheet: a rule with the classes and elements that each of its selectors needs; a definition that
 * others refer to by name; variables; a group of pieces; or text that every document gets. The build creates the pieces
 * (scripts/styles).
 */
export type StylePiece =
  | { kind: "rule"; text: string; needs: string[][] }
  | { kind: "named"; text: string; name: string }
  | { kind: "variables"; prelude: string; declarations: string[] }
  | { kind: "group"; prelude: string; pieces: StylePiece[] }
  | { kind: "text"; text: string };

type Present = { has: (need: string) => boolean; isNamed: (name: string) => boolean };

function write(pieces: StylePiece[], present: Present): string {
  let css = "";
  for (const piece of pieces) {
    if (piece.kind === "group") {
      const inner = write(piece.pieces, present);
      // The first mention of a layer's name sets its position among the layers, so even an empty layer is written.
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

/**
 * Returns every word in the CSS that may name a definition: custom properties, and possible names of animations,
 * because the value of a custom property can name one.
 */
function namesIn(css: string): Set<string> {
  return new Set(css.match(/[a-z-][\w-]*/gi));
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Decodes the text of an attribute as React escapes it. */
function decoded(text: string): string {
  return text.includes("&")
    ? text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? "")
    : text;
}

export type PageStylesheet = {
  /** Returns the names in a piece of a document that rules may depend on: classes, as ".name", and elements. */
  namesOf(html: string): Set<string>;
  /** Returns the rules that can apply to a document with these names, in their order. */
  usedBy(names: Iterable<string>): string;
};

/** The number of name sets whose rules are cached; most of a page's visitors share one set. */
const MOST_SETS = 100;
/** The number of bits that one character of the cache key stores. */
const BITS = 16;

/**
 * Prepares a style sheet so that each document gets only the rules that can apply to it. Only the classes and elements
 * that a selector needs are checked, not its states and attributes, so rules for hover, focus or an opened `<details>`
 * are included.
 */
export function createPageStylesheet(pieces: StylePiece[]): PageStylesheet {
  // The dependencies between definitions are the same for all documents.
  const definitions = new Map<string, Set<string>>();
  const collect = (list: StylePiece[]): void => {
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
    // The loop also visits names that are added to the Set meanwhile, so it includes the definitions that a definition
    // uses.
    for (const name of names) for (const needed of definitions.get(name) ?? []) names.add(needed);
    return write(pieces, { has, isNamed: (name) => names.has(name) });
  };

  const needed = new Map([...new Set(allNeeds(pieces))].map((name, index) => [name, index]));
  const known = new RecentMap<string, string>(MOST_SETS);

  return {
    namesOf(html) {
      const names = new Set<string>();
      for (const [, tag = ""] of html.matchAll(/<([a-z][a-z0-9]*)/gi)) names.add(tag);
      // Most elements share their class list with others, so each list is split only once.
      const lists = new Set<string>();
      for (const [, list = ""] of html.matchAll(/\sclass="([^"]*)"/g)) lists.add(list);
      for (const list of lists) for (const name of decoded(list).split(" ")) names.add(`.${name}`);
      return names;
    },
    usedBy(names) {
      const there = new Set<string>();
      // The cache key: one bit for each name that a rule needs, which is cheaper to compare than a sorted list of
      // names.
      const bits = new Uint16Array(Math.ceil(needed.size / BITS));
      for (const name of names) {
        const index = needed.get(name);
        if (index === undefined) continue;
        there.add(name);
        const at = Math.floor(index / BITS);
        bits[at] = (bits[at] ?? 0) | (1 << (index % BITS));
      }
      return known.getOrMake(String.fromCharCode(...bits), () => rulesFor(there));
    },
  };
}

function allNeeds(pieces: StylePiece[]): string[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === "group") return allNeeds(piece.pieces);
    return piece.kind === "rule" ? piece.needs.flat() : [];
  });
}
