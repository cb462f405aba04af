import { RecentMap } from "#shared/recent-map.ts";
import type { PartPlace } from "./shared-part.tsx";

/** A part's HTML, and the names of the classes and elements in it. */
type Part = { html: string; names: ReadonlySet<string> };

const MOST = 200;
const PLACE = /<shared-part id="(\d+)">([\s\S]*?)<\/shared-part>/g;

/** Parts rendered for earlier documents, by their dependencies. */
const known = new RecentMap<string, Part>(MOST);

/** Creates a part from a copy of its HTML, because a piece of a document would hold the whole document in memory. */
function newPart(inner: string, namesOf: (html: string) => Set<string>): Part {
  const html = Buffer.from(inner).toString();
  return { html, names: namesOf(html) };
}

/** The shared parts of one document: cached ones and new ones. */
export class DocumentParts {
  readonly #dependencies: string[] = [];
  readonly #parts: (Part | undefined)[] = [];

  readonly placeOf = (dependencies: string): PartPlace => {
    const part = known.get(dependencies);
    const id = this.#dependencies.push(dependencies) - 1;
    this.#parts[id] = part;
    return { id, isKnown: part !== undefined };
  };

  /**
   * Splits a rendered document into pieces: its own HTML and the shared parts, in their order. Caches the new parts,
   * unless rendering failed. Also returns the names of the classes and elements in all pieces.
   */
  split(
    html: string,
    { hasFailed, namesOf }: { hasFailed: boolean; namesOf: (html: string) => Set<string> },
  ): { pieces: string[]; names: Set<string> } {
    const names = new Set<string>();
    const pieces: string[] = [];
    const add = (piece: string, namesOfPiece: ReadonlySet<string>) => {
      pieces.push(piece);
      for (const name of namesOfPiece) names.add(name);
    };
    let from = 0;
    for (const { 0: place, 1: id, 2: inner = "", index: at } of html.matchAll(PLACE)) {
      const own = html.slice(from, at);
      add(own, namesOf(own));
      const index = Number(id);
      const part = this.#parts[index] ?? newPart(inner, namesOf);
      if (!this.#parts[index] && !hasFailed) known.set(this.#dependencies[index] ?? "", part);
      add(part.html, part.names);
      from = at + place.length;
    }
    const rest = html.slice(from);
    add(rest, namesOf(rest));
    return { pieces, names };
  }
}
