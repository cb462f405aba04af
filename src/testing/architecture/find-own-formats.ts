/** What only `shared/formats` may say: a language of its own, and Intl's ways to write. Plurals go with the words they belong to. */
const OWN = /["'`]en-US["'`]|\.toLocale[A-Z]\w*\(|\bIntl\.(?:\w*Format|DisplayNames|Collator)\b/g;

const THERE = /^shared\/formats\/|^architecture\.test\.ts$|^testing\/architecture\//;

/** Returns where the source writes numbers, days, times or lists by itself, as "file: what" (FM-1). */
export function findOwnFormats(tree: ReadonlyMap<string, string>): string[] {
  return [...tree]
    .filter(([file]) => !THERE.test(file))
    .flatMap(([file, source]) => [...source.matchAll(OWN)].map(([found]) => `${file}: ${found}`));
}
