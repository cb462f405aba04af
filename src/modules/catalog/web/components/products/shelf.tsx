import { type ReactNode, useRef } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import { cx } from "#web/cx.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Pager } from "#web/ui/layout/pager.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { type FilterGroup, productSorts } from "../../../domain/shelf.ts";
import type { ShelfData } from "../../load-shelf.ts";
import type { ShelfProduct } from "../../shelf-product.ts";
import { type Chip, toChips, toShelfPath, withoutChoices } from "../../shelf-query.ts";
import { FilterGroups } from "./filter-groups.tsx";
import { ShelfCard } from "./shelf-card.tsx";

const SORT_WORDS = {
  relevance: "Featured",
  "price-asc": "Price: low to high",
  "price-desc": "Price: high to low",
  rating: "Top rated",
  newest: "Newest",
} as const;

const CARD_SIZES = "(width < 501px) 46vw, (width < 1240px) 34vw, 24vw";
const FIRST_ROW = 3;

type ShelfProps = {
  /** Path of the page, without its query. */
  path: string;
  shelf: ShelfData;
  /** The filter group that the page's path already sets, such as the skin type. It can't be changed here. */
  fixed?: FilterGroup;
  /** Renders the quick-add button of each card, because carts belong to another module. */
  addOf: (product: ShelfProduct) => ReactNode;
};

/**
 * Filters, chips, grid and pagination. It is one GET form, so that it works before JavaScript loads; after that, each
 * choice takes effect immediately (PG-3).
 */
export function Shelf({ path, shelf, fixed, addOf }: ShelfProps) {
  const { query, facets, docs, totalDocs } = shelf;
  const { timeZone } = useShellData().contact;
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  const isLoading = useNavigation().location?.pathname === path;
  const chips = toChips(query, facets).filter(({ key }) => !fixed || !key.startsWith(`${fixed}-`));
  const pathOf = (next: Chip["without"]) => toShelfPath(path, fixed ? { ...next, [fixed]: [] } : next);
  const send = () => {
    if (form.current) void submit(cleanForm(form.current), { action: path, preventScrollReset: true, replace: true });
  };
  return (
    <div className="md:grid md:grid-cols-[minmax(200px,264px)_minmax(0,1fr)] md:gap-x-10 lg:gap-x-16">
      <Form
        ref={form}
        id="shelf"
        action={path}
        role="search"
        aria-label="Filter products"
        onChange={send}
        onSubmit={(event) => {
          event.preventDefault();
          panel.current?.hidePopover();
          send();
        }}
      >
        <div className="flex gap-3 md:hidden">
          <button type="button" popoverTarget="filters" className="btn btn-outline grow">
            Filters{chips.length > 0 && ` (${chips.length})`}
          </button>
        </div>
        <div
          ref={panel}
          id="filters"
          popover="auto"
          className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-paper px-[var(--margin)] pb-28 text-ink md:static md:block md:h-auto md:overflow-visible md:px-0 md:pb-0"
        >
          <div className="flex items-center justify-between py-3 md:hidden">
            <h2 className="text-h3">Filters</h2>
            <button
              type="button"
              popoverTarget="filters"
              popoverTargetAction="hide"
              aria-label="Close the filters"
              className="icon-btn"
            >
              <Icon name="close" />
            </button>
          </div>
          <h2 className="sr-only max-md:hidden">Filters</h2>
          <FilterGroups query={query} facets={facets} fixed={fixed} />
          <noscript>
            <button type="submit" className="btn btn-primary mt-4 w-full max-md:hidden">
              Apply
            </button>
          </noscript>
          <div className="fixed inset-x-0 bottom-0 border-t border-linen bg-paper px-[var(--margin)] py-3 md:hidden">
            <button type="submit" className="btn btn-primary w-full">
              Show {totalDocs} {totalDocs === 1 ? "product" : "products"}
            </button>
          </div>
        </div>
      </Form>

      <section aria-labelledby="products" className="pt-4 md:pt-0">
        <h2 id="products" className="sr-only">
          Products
        </h2>
        <div className="relative flex flex-wrap items-center gap-x-3 gap-y-2 pb-6">
          <p className="text-button font-medium" role="status">
            {totalDocs} {totalDocs === 1 ? "product" : "products"}
          </p>
          {chips.length > 0 && (
            <ul aria-label="Selected filters" className="contents">
              {chips.map(({ key, label, without }) => (
                <li key={key}>
                  <Link
                    to={pathOf(without)}
                    preventScrollReset
                    className="inline-flex min-h-11 items-center gap-2 rounded-pill bg-sand px-4 text-small hover:bg-linen"
                  >
                    <span className="sr-only">Without </span>
                    {label}
                    <Icon name="close" size={16} />
                  </Link>
                </li>
              ))}
              <li>
                <Link to={pathOf(withoutChoices(query))} preventScrollReset className="btn-text text-small">
                  Clear all
                </Link>
              </li>
            </ul>
          )}
          <label className="ml-auto flex items-center gap-3 text-small">
            <span className="text-ink-soft max-md:sr-only">Sort by</span>
            <span className="relative">
              <select
                key={query.sort}
                form="shelf"
                name="sort"
                defaultValue={query.sort}
                className="field min-h-11 appearance-none truncate py-1.5 pr-11 text-small"
                onChange={send}
              >
                {productSorts.map((sort) => (
                  <option key={sort} value={sort}>
                    {SORT_WORDS[sort]}
                  </option>
                ))}
              </select>
              <Icon name="down" size={18} className="pointer-events-none absolute inset-y-0 right-4 my-auto" />
            </span>
          </label>
        </div>

        {docs.length === 0 ? (
          <Nothing help={shelf.help} clear={pathOf(withoutChoices(query))} pathOf={pathOf} />
        ) : (
          <ul
            aria-busy={isLoading || undefined}
            className={cx(
              "grid grid-cols-2 gap-x-4 gap-y-9 transition-opacity sm:max-md:grid-cols-3 md:gap-x-6 md:gap-y-12 lg:grid-cols-3",
              isLoading && "opacity-50",
            )}
          >
            {docs.map((product, index) => (
              <li key={product.id}>
                <ShelfCard
                  product={product}
                  timeZone={timeZone}
                  sizes={CARD_SIZES}
                  priority={index < FIRST_ROW}
                  add={addOf(product)}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="pt-12">
          <Pager
            page={shelf.page}
            totalPages={shelf.totalPages}
            totalDocs={totalDocs}
            limit={shelf.limit}
            toPage={(page) => pathOf({ ...query, page })}
          />
        </div>
      </section>
    </div>
  );
}

/** Removes empty fields, so that they don't appear in the URL. */
function cleanForm(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  for (const name of ["minPrice", "maxPrice"]) if (!data.get(name)) data.delete(name);
  if (data.get("sort") === "relevance") data.delete("sort");
  return data;
}

type NothingProps = {
  help: ShelfData["help"];
  clear: string;
  pathOf: (query: Chip["without"]) => string;
};

/** Shown if nothing matches: says which choice to remove to see the most products. */
function Nothing({ help, clear, pathOf }: NothingProps) {
  return (
    <div className="border-y border-linen py-14">
      <h2 className="text-h3">No products match all of these filters</h2>
      <p className="measure pt-2 text-ink-soft">
        {help ? "Try removing one of your filters." : "Start over with all products."}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-3 pt-6">
        {help && (
          <Link to={pathOf(help.without)} preventScrollReset className="btn btn-primary">
            Without “{help.label}”: {help.count} {help.count === 1 ? "product" : "products"}
          </Link>
        )}
        <Link to={clear} preventScrollReset className="btn btn-outline">
          Clear all
        </Link>
      </p>
    </div>
  );
}
