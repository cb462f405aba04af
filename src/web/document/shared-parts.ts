import { RecentMap } from "#shared/recent-map.ts";
import type { PartPlace } from "./shared-part.tsx";

/** A part's HTML, and the names of its classes and elements. */
type Part = { html: string; names: ReadonlySet<string> };

const MOST = 200;
const PLACE = /<shared-part id="(\d+)">([\s\S]*?)<\/shared-part>/g;

/** The parts of documents that were rendered before, by what they depend on. */
const known = new RecentMap<string, Part>(MOST);

/** The shared parts of one document: those that are there already, and those that it is the first to have. */
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
   * Takes the new parts out of a rendered document and remembers them, unless its rendering failed. Returns the document with
   * empty places and the names in all parts.
   */
  takeFrom(html: string, { hasFailed, namesOf }: { hasFailed: boolean; namesOf: (html: string) => Set<string> }) {
    const names = new Set<string>();
    const page = html.replace(PLACE, (_, id: string, inner: string) => {
      const index = Number(id);
      const part = this.#parts[index] ?? { html: inner, names: namesOf(inner) };
      if (!this.#parts[index] && !hasFailed) known.set(this.#dependencies[index] ?? "", part);
      this.#parts[index] = part;
      for (const name of part.names) names.add(name);
      return `<shared-part id="${id}"></shared-part>`;
    });
    return { page, names };
  }

  /** Puts the parts into their places. */
  fill(page: string): string {
    return page.replace(PLACE, (_, id: string) => this.#parts[Number(id)]?.html ?? "");
  }
}
