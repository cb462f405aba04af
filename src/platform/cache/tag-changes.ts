import type { CacheTag } from "#shared/contract/cache-tag.ts";

/** The kind of a tag that names one thing: "product" of "product:p01"; undefined of a whole subject. */
function kindOf(tag: string): string | undefined {
  const colon = tag.indexOf(":");
  return colon < 0 ? undefined : tag.slice(0, colon);
}

/** The changes that were heard, in their order: when what has a tag last changed, counted in changes. */
export class TagChanges {
  readonly #lastOfTag = new Map<string, number>();
  readonly #lastOfKind = new Map<string, number>();
  #lastOfAll = 0;
  #count = 0;

  /** How many changes were heard. */
  get count(): number {
    return this.#count;
  }

  /** Notes a change: of a thing ("product:p01"), of all things of a kind ("product:*"), of a subject, or of everything ("*"). */
  hear(tag: string): void {
    this.#count += 1;
    if (tag === "*") {
      this.#lastOfAll = this.#count;
      return;
    }
    this.#lastOfTag.set(tag, this.#count);
    const kind = kindOf(tag);
    if (kind !== undefined) this.#lastOfKind.set(kind, this.#count);
  }

  /** The count at the last change of what has this tag: of any thing of its kind for "product:*", of anything for "*". */
  lastOf(tag: CacheTag): number {
    if (tag === "*") return this.#count;
    const kind = kindOf(tag);
    if (kind === undefined) return Math.max(this.#lastOfAll, this.#lastOfTag.get(tag) ?? 0);
    const last = tag === `${kind}:*` ? this.#lastOfKind.get(kind) : this.#lastOfTag.get(tag);
    return Math.max(this.#lastOfAll, last ?? 0, this.#lastOfTag.get(`${kind}:*`) ?? 0);
  }

  /** Whether none of these changed after the count stood at `since`. */
  areCurrent(tags: readonly CacheTag[], since: number): boolean {
    return since === this.#count || tags.every((tag) => this.lastOf(tag) <= since);
  }
}
