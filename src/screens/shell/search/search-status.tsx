import { foundWords, groupsOf } from "./search-found.ts";
import type { SearchState } from "./use-search.ts";

/** The line under the input: what to type, how much was found, that nothing was, or that search did not answer. */
export function SearchStatus({ text, found, answered, isSlow, failed, retry }: SearchState & { text: string }) {
  return (
    <>
      <p role="status" className="min-h-12 pt-4 pb-1 text-small text-ink-soft">
        {wordsOf({ text, found, answered, isSlow })}
      </p>
      {failed && !isSlow && (
        <p role="alert">
          Search isn’t working right now.{" "}
          <button type="button" className="link" onClick={retry}>
            Try again
          </button>
          .
        </p>
      )}
    </>
  );
}

function wordsOf({
  text,
  found,
  answered,
  isSlow,
}: Pick<SearchState, "found" | "answered" | "isSlow"> & { text: string }) {
  if (!text.trim()) return "A treatment, a product, an ingredient, our hours or a question.";
  if (isSlow) return "Searching";
  if (!found) return null;
  const words = foundWords(found.hits.length, groupsOf(found.elsewhere));
  if (!words) return `No results for '${answered}'. Try a brand or an ingredient.`;
  return found.elsewhere.readAs ? `${words} for '${found.elsewhere.readAs}'` : words;
}
