import { Trans } from "@lingui/react/macro";
import { msg } from "#shared/words/msg.ts";
import type { Words } from "#shared/words/words.ts";
import { useWords } from "#web/words/spoken.tsx";
import { foundWords, groupsOf } from "./search-found.ts";
import type { SearchState } from "./use-search.ts";

/** The line under the input: what to type, how much was found, that nothing was, or that search did not answer. */
export function SearchStatus({ text, found, answered, isSlow, failed, retry }: SearchState & { text: string }) {
  const words = useWords();
  return (
    <>
      <p role="status" className="min-h-12 pt-4 pb-1 text-small text-ink-soft">
        {statusOf({ text, found, answered, isSlow }, words)}
      </p>
      {failed && !isSlow && (
        <p role="alert">
          <Trans>
            Search isn’t working right now.{" "}
            <button type="button" className="link" onClick={retry}>
              Try again
            </button>
            .
          </Trans>
        </p>
      )}
    </>
  );
}

function statusOf(
  { text, found, answered, isSlow }: Pick<SearchState, "found" | "answered" | "isSlow"> & { text: string },
  words: Words,
): string | null {
  if (!text.trim())
    return words.say(msg("Search for treatments, products, ingredients, our hours or answers to questions."));
  if (isSlow) return words.say(msg("Searching"));
  if (!found) return null;
  const counted = foundWords(found.hits.length, groupsOf(found.elsewhere), words);
  if (!counted) return words.say(msg("No results for ''{answered}''. Try a brand or an ingredient."), { answered });
  const { readAs } = found.elsewhere;
  return readAs ? words.say(msg("{counted} for ''{readAs}''"), { counted, readAs }) : counted;
}
