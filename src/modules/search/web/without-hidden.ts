import { leadsSomewhere } from "#shared/hidden-places.ts";
import type { SearchAnswer } from "../contract/search-calls.ts";

/** An answer without the pages that this clinic doesn't have: the search knows all pages by their names. */
export function withoutHidden(answer: SearchAnswer, hidden: readonly string[]): SearchAnswer {
  const docs = answer.pages.docs.filter(({ path }) => leadsSomewhere(path, hidden));
  const count = answer.pages.docs.length - docs.length;
  if (count === 0) return answer;
  return {
    ...answer,
    pages: { ...answer.pages, docs, totalDocs: answer.pages.totalDocs - count },
    totalDocs: answer.totalDocs - count,
  };
}
