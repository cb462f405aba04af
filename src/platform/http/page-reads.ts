import { type CacheTag, MOST_OF_KIND } from "#shared/contract/cache-tag.ts";

/** Hears what one answer that a page reads is made of, and until when it is true (0: only now). */
export type NoteRead = (read: { tags: Iterable<CacheTag>; endsAt: number }) => void;

/** What is read while a page is rendered: its tags are the page's, and the first of its ends is the page's end. */
export class PageReads {
  readonly #tags = new Set<CacheTag>();
  endsAt = Number.POSITIVE_INFINITY;

  readonly note: NoteRead = ({ tags, endsAt }) => {
    for (const tag of tags) this.#tags.add(tag);
    this.endsAt = Math.min(this.endsAt, endsAt);
  };

  /** For a page of many records of a kind, such as the site map, only that it depends on any of them. */
  get tags(): readonly CacheTag[] {
    const ofKind = Map.groupBy(this.#tags, (tag) => tag.split(":", 1)[0]);
    return [...ofKind].flatMap(([kind, tags]) => (tags.length > MOST_OF_KIND ? [`${kind}:*` as CacheTag] : tags)); // the kind of such tags
  }
}
