import { RecentMap } from "#shared/recent-map.ts";
import type { PartPlace } from "./shared-part.tsx";

/** A part's HTML, and the names of the classes and elements in it. */
type Part = { html: string; names: ReadonlySet<string> };

const MOST = 200;
const PLACE = /<shared-part id="(\d+)">([\s\S]*?)<\/shared-part>/g;

/** Parts rendered for earlier documents, by their dependencies. */
const known = new RecentMap<string, Part>(MOST);

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
   * Removes the parts from a rendered document and caches the new ones, unless rendering failed. Returns the document
   * with placeholders, and the names of the classes and elements in all parts.
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

  /** Replaces the placeholders by the parts' HTML. */
  fill(page: string): string {
    return page.replace(PLACE, (_, id: string) => this.#parts[Number(id)]?.html ?? "");
  }
}
