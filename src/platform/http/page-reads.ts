import { type CacheTag, MOST_OF_KIND } from "#shared/contract/cache-tag.ts";

/** Receives the tags of one answer that a page reads, and its expiry (0: valid only now). */
export type ReportDependencies = (read: { tags: Iterable<CacheTag>; endsAt: number }) => void;

/** Collects the reads of a page's render: the page has all their tags and expires at the earliest of their ends. */
export class PageReads {
  readonly #tags = new Set<CacheTag>();
  endsAt = Number.POSITIVE_INFINITY;

  readonly note: ReportDependencies = ({ tags, endsAt }) => {
    for (const tag of tags) this.#tags.add(tag);
    this.endsAt = Math.min(this.endsAt, endsAt);
  };

  /**
   * The page's tags. For a page of many records of a kind, such as the site map, one tag for any record of that kind.
   */
  get tags(): readonly CacheTag[] {
    const ofKind = Map.groupBy(this.#tags, (tag) => tag.split(":", 1)[0]);
    return [...ofKind].flatMap(([kind, tags]) => (tags.length > MOST_OF_KIND ? [`${kind}:*` as CacheTag] : tags)); // the kind comes from such tags
  }
}
