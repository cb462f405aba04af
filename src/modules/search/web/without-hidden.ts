import { leadsSomewhere } from "#shared/hidden-places.ts";
import type { SearchAnswer } from "../contract/search-calls.ts";

/** Removes pages that this clinic doesn't have from the results, because the search knows all pages by name. */
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
