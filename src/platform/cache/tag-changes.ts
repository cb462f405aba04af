import type { CacheTag } from "#shared/contract/cache-tag.ts";

/** Returns the kind in a tag for a single item: "product" for "product:p01"; undefined for a whole subject. */
function kindOf(tag: string): string | undefined {
  const colon = tag.indexOf(":");
  return colon < 0 ? undefined : tag.slice(0, colon);
}

/** The received changes in order: for each tag the number of its last change. */
export class TagChanges {
  readonly #lastOfTag = new Map<string, number>();
  readonly #lastOfKind = new Map<string, number>();
  #lastOfAll = 0;
  #count = 0;

  /** The number of changes received. */
  get count(): number {
    return this.#count;
  }

  /**
   * Records a change: of one item ("product:p01"), of all items of a kind ("product:*"), of a subject, or of everything
   * ("*").
   */
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

  /**
   * Returns the number of the last change of this tag: of any item of its kind for "product:*", of anything for "*".
   */
  lastOf(tag: CacheTag): number {
    if (tag === "*") return this.#count;
    const kind = kindOf(tag);
    if (kind === undefined) return Math.max(this.#lastOfAll, this.#lastOfTag.get(tag) ?? 0);
    const last = tag === `${kind}:*` ? this.#lastOfKind.get(kind) : this.#lastOfTag.get(tag);
    return Math.max(this.#lastOfAll, last ?? 0, this.#lastOfTag.get(`${kind}:*`) ?? 0);
  }

  /** Whether none of these tags changed after the count `since`. */
  areCurrent(tags: readonly CacheTag[], since: number): boolean {
    return since === this.#count || tags.every((tag) => this.lastOf(tag) <= since);
  }
}
