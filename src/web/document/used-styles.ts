import { RecentMap } from "#shared/recent-map.ts";

/**
 * A piece of a stylesheet: a rule with what each of its selectors needs, definitions that others use by name, custom
 * properties for everything, a group of pieces, or what always stays. The build reads them (scripts/styles).
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
      // A layer's name fixes its place in the order, even when the layer is empty.
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
 * Returns every word that may name a definition: a custom property, or an animation, which a custom property can name
 * as well.
 */
function namesIn(css: string): Set<string> {
  return new Set(css.match(/[a-z-][\w-]*/gi));
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Decodes an attribute's text as written by React. */
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
/** The number of bits that a character of a text holds. */
const BITS = 16;

/**
 * Prepares a stylesheet so that each document gets only the rules that can apply to it. Rules without classes stay.
 * Only the classes of a rule's conditions are checked, so rules for a hover, a focus or an opened
 * `<details>` are included.
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
    // Iterating a Set includes names added meanwhile, so a definition's own dependencies are visited in turn.
    for (const name of names) for (const needed of definitions.get(name) ?? []) names.add(needed);
    return write(pieces, { has, isNamed: (name) => names.has(name) });
  };

  const needed = new Map([...new Set(allNeeds(pieces))].map((name, index) => [name, index]));
  const known = new RecentMap<string, string>(MOST_SETS);

  return {
    namesOf(html) {
      const names = new Set<string>();
      for (const [, tag = ""] of html.matchAll(/<([a-z][a-z0-9]*)/gi)) names.add(tag);
      // Most elements share their class list with others.
      const lists = new Set<string>();
      for (const [, list = ""] of html.matchAll(/\sclass="([^"]*)"/g)) lists.add(list);
      for (const list of lists) for (const name of decoded(list).split(" ")) names.add(`.${name}`);
      return names;
    },
    usedBy(names) {
      const there = new Set<string>();
      // One bit for each name that a rule needs: cheaper to compare than a sorted list of them.
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
