/**
 * Code allowed only in `shared/formats`: a fixed language, and Intl's formatters. Intl's plural rules are allowed
 * everywhere, because plurals belong with their texts.
 */
const OWN = /["'`]en-US["'`]|\.toLocale[A-Z]\w*\(|\bIntl\.(?:\w*Format|DisplayNames|Collator)\b/g;

const THERE = /^shared\/formats\/|^architecture\.test\.ts$|^testing\/architecture\//;

/** Returns where the source formats numbers, days, times or lists itself, as "file: what" (FM-1). */
export function findOwnFormats(tree: ReadonlyMap<string, string>): string[] {
  return [...tree]
    .filter(([file]) => !THERE.test(file))
    .flatMap(([file, source]) => [...source.matchAll(OWN)].map(([found]) => `${file}: ${found}`));
}
