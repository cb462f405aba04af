import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { msg } from "#shared/words/msg.ts";
import type { Words } from "#shared/words/words.ts";
import { productPath, searchPath } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { useDismiss } from "#web/shell/use-dismiss.ts";
import { closePart } from "#web/state/common-store.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { useWords } from "#web/words/spoken.tsx";
import { searchFor } from "./search-call.ts";
import { foundWords, groupsOf, nothingElse, type SearchGroup } from "./search-found.ts";
import { SearchOptions } from "./search-options.tsx";
import { SearchSkeleton } from "./search-row.tsx";
import { type SearchState, useSearch } from "./use-search.ts";

/** The maximum length of a search text; the API refuses longer ones. */
const LONGEST = 100;

const ALL_RESULTS = msg(
  "{total, plural, =0 {Search the whole site} one {Show {total} result} other {All {total} results}}",
);

/**
 * Shows the search below the navbar (SH-6): a combobox for products, with treatments, pages, questions and articles
 * beside them.
 */
export function SearchPanel({ opener }: { opener: RefObject<HTMLElement | null> }) {
  const { t } = useLingui();
  const words = useWords();
  const [text, setText] = useState("");
  const [marked, setMarked] = useState<{ at: number; path: string | undefined }>();
  const area = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const close = useCallback(() => closePart("search"), []);
  useDismiss(true, area, opener, close);
  const { hidden } = useShellData();
  const search = useCallback(
    (searchText: string, signal: AbortSignal) => searchFor(searchText, signal, hidden),
    [hidden],
  );
  const { found, answered, isSlow, failed, retry } = useSearch(text, search);
  const { hits, elsewhere } = found ?? { hits: [], elsewhere: nothingElse };
  const linePaths = (group: SearchGroup) => group.lines.map(({ to }) => to);
  const paths = [
    ...(elsewhere.lead ? linePaths(elsewhere.lead) : []),
    ...hits.map(productPath),
    ...elsewhere.groups.flatMap(linePaths),
  ];
  // Results of the whole text may come after those of its first letters: the marked one stays marked.
  const active = !marked || paths[marked.at] === marked.path ? (marked?.at ?? -1) : paths.indexOf(marked.path ?? "");
  const mark = (at: number) => setMarked({ at, path: paths[at] });
  useEffect(() => input.current?.focus(), []);

  const move = (event: KeyboardEvent) => {
    const count = paths.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      mark((active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count);
    } else if (event.key === "Enter") {
      const to = paths[active] ?? (text.trim() && searchPath(text.trim()));
      if (!to) return;
      event.preventDefault();
      close();
      navigate(to);
    }
  };

  return (
    <search
      ref={area}
      className="panel-search absolute inset-x-0 top-full block max-h-[calc(100dvh-100%)] overflow-y-auto border-b border-linen bg-paper"
    >
      <div className="wrap grid min-h-[300px] grid-cols-[minmax(0,1fr)] content-start gap-x-[9.4%] py-8 md:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:py-12">
        <div>
          <div className="flex items-center gap-4 border-b border-ink pb-2.5">
            <Icon name="search" size={28} />
            <input
              ref={input}
              type="text"
              role="combobox"
              aria-label={t`Search treatments, products, pages, questions and articles`}
              aria-expanded={paths.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active >= 0 ? `${listId}${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={LONGEST}
              className="h-12 min-w-0 grow bg-transparent font-serif text-[clamp(1.75rem,2.8vw,2.5rem)] leading-[1.2] caret-clay outline-none"
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setMarked(undefined);
              }}
              onKeyDown={move}
            />
            <button type="button" aria-label={t`Close search`} className="icon-btn" onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <SearchStatus text={text} found={found} answered={answered} isSlow={isSlow} failed={failed} retry={retry} />
          {isSlow && <SearchSkeleton />}
        </div>
        {!isSlow && paths.length > 0 && (
          <SearchOptions
            listId={listId}
            hits={hits}
            elsewhere={elsewhere}
            text={answered}
            active={active}
            onPoint={mark}
            onChoose={close}
          />
        )}
        {!isSlow && answered && (
          <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-6 text-small text-ink-soft md:col-span-2">
            <Link to={searchPath(answered)} className="btn-text text-ink" onClick={close}>
              {words.say(ALL_RESULTS, { total: elsewhere.total })}
            </Link>
            <span className="hidden md:inline">
              <Trans>Arrow keys to move, Enter to open, Esc to close.</Trans>
            </span>
          </p>
        )}
      </div>
    </search>
  );
}

/**
 * Shows the line below the input: what to type, how many results there are, that there are none, or that the search
 * failed.
 */
function SearchStatus({ text, found, answered, isSlow, failed, retry }: SearchState & { text: string }) {
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
