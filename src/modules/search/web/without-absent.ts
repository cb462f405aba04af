import { type ContentKind, leadsSomewhere } from "#shared/site-content.ts";
import type { SearchAnswer } from "../contract/search-calls.ts";

/** An answer without the pages that this clinic doesn't have: the search knows all pages by their names. */
export function withoutAbsent(answer: SearchAnswer, absent: readonly ContentKind[]): SearchAnswer {
  const docs = answer.pages.docs.filter(({ path }) => leadsSomewhere(path, absent));
  const hidden = answer.pages.docs.length - docs.length;
  if (hidden === 0) return answer;
  return {
    ...answer,
    pages: { ...answer.pages, docs, totalDocs: answer.pages.totalDocs - hidden },
    totalDocs: answer.totalDocs - hidden,
  };
}
