import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { closePart } from "#web/state/common-store.ts";
import { Icon } from "#web/ui/icon.tsx";
import { productPath, servicePath } from "./menu.ts";
import { searchProducts } from "./search-call.ts";
import { matchingServices } from "./search-products.ts";
import { SearchRow, SearchSkeleton } from "./search-row.tsx";
import type { ShellCategory } from "./shell-data.ts";
import { useDismiss } from "./use-dismiss.ts";
import { useSearch } from "./use-search.ts";

type SearchPanelProps = { categories: ShellCategory[]; opener: RefObject<HTMLElement | null> };

/** The search under the navbar (SH-6): a combobox over the products, treatments beside it. */
export function SearchPanel({ categories, opener }: SearchPanelProps) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const area = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const close = useCallback(() => closePart("search"), []);
  useDismiss(true, area, opener, close);
  const { hits, answered, isSlow, failed, retry } = useSearch(text, searchProducts);
  const treatments = useMemo(
    () =>
      matchingServices(
        categories.flatMap(({ services }) => services),
        text,
      ),
    [categories, text],
  );
  useEffect(() => input.current?.focus(), []);

  const move = (event: KeyboardEvent) => {
    const count = hits?.length ?? 0;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setActive((at) => (at + step + count + (at < 0 && step < 0 ? 1 : 0)) % count);
    } else if (event.key === "Enter") {
      const chosen = hits?.[active] ?? hits?.[0];
      if (!chosen) return;
      event.preventDefault();
      close();
      navigate(productPath(chosen));
    }
  };

  return (
    <search
      ref={area}
      className="panel-search absolute inset-x-0 top-full block max-h-[calc(100dvh-100%)] overflow-y-auto border-b border-linen bg-paper"
    >
      <div className="wrap grid min-h-[300px] content-start gap-x-[9.4%] gap-y-8 py-8 md:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] md:py-12">
        <div>
          <div className="flex items-center gap-4 border-b border-ink pb-2.5">
            <Icon name="search" size={28} />
            <input
              ref={input}
              type="text"
              role="combobox"
              aria-label="Search products"
              aria-expanded={Boolean(hits?.length)}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active >= 0 ? `${listId}${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              className="h-12 min-w-0 grow bg-transparent font-serif text-[clamp(1.75rem,2.8vw,2.5rem)] leading-[1.2] caret-clay outline-none"
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setActive(-1);
              }}
              onKeyDown={move}
            />
            <button type="button" aria-label="Close search" className="icon-btn" onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <p role="status" className="min-h-12 pt-4 pb-1 text-small text-ink-soft">
            {isSlow
              ? "Searching"
              : failed
                ? ""
                : hits && hits.length > 0
                  ? `${hits.length} ${hits.length === 1 ? "product" : "products"}`
                  : null}
            {!isSlow && hits?.length === 0 && `Nothing called '${answered}'. Try a brand or an ingredient.`}
            {!text.trim() && "A name, a brand or an ingredient."}
          </p>
          {failed && !isSlow && (
            <p role="alert">
              Search did not answer.{" "}
              <button type="button" className="link" onClick={retry}>
                Try again
              </button>
              .
            </p>
          )}
          {isSlow && <SearchSkeleton />}
          {/* A listbox with nothing in it is no listbox to a screen reader. */}
          {!isSlow && hits && hits.length > 0 && (
            <div id={listId} role="listbox" aria-label="Products" tabIndex={-1}>
              {hits.map((hit, index) => (
                <SearchRow
                  key={hit._id}
                  id={`${listId}${index}`}
                  hit={hit}
                  text={answered}
                  isActive={index === active}
                  onPoint={() => setActive(index)}
                  onChoose={close}
                />
              ))}
            </div>
          )}
        </div>
        {treatments.length > 0 && (
          <div>
            <h2 className="font-sans text-body font-semibold">Perhaps you mean a treatment</h2>
            <ul className="pt-3">
              {treatments.map((service) => (
                <li key={service._id} className="border-t border-linen last:border-b">
                  <Link
                    to={servicePath(service)}
                    prefetch="intent"
                    className="row-link flex min-h-13 items-center justify-between"
                    onClick={close}
                  >
                    <span className="row-title">{service.name}</span>
                    <Icon name="arrow" className="row-arrow" />
                  </Link>
                </li>
              ))}
            </ul>
            <p className="hidden pt-4 text-small text-ink-soft md:block">
              Arrow keys to move, Enter to open, Esc to close.
            </p>
          </div>
        )}
      </div>
    </search>
  );
}
