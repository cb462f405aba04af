import { useState } from "react";
import { Link } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { cx } from "#web/cx.ts";
import { useFormats } from "#web/formats.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Pager } from "#web/ui/layout/pager.tsx";
import type { IngredientsCalls } from "../../contract/calls.ts";
import type { WireIngredient } from "../../contract/ingredient.ts";
import type { IngredientType } from "../../domain/ingredient.ts";
import { toIngredientKey } from "../../domain/ingredient-key.ts";
import { formatRange } from "../../domain/verdict-words.ts";
import { formatMainSources } from "../item-words.ts";

const api = browserApi<IngredientsCalls>();

/** The fields that a row of the directory shows. */
export type DirectoryEntry = Pick<
  WireIngredient,
  "id" | "name" | "synonyms" | "function" | "comedogenic" | "irritancy" | "source"
>;

const types: [IngredientType, string][] = [
  ["comedogenic", "Comedogenic"],
  ["irritant", "Irritant"],
  ["beneficial", "Beneficial"],
  ["fungal-acne", "Fungal acne"],
  ["all", "All"],
];

type DirectoryProps = {
  type: IngredientType;
  /** The entries on this page. */
  entries: DirectoryEntry[];
  total: number;
  page: number;
  totalPages: number;
  limit: number;
};

/** The maximum number of results; the search narrows as the user types. */
const MOST_FOUND = 60;

const pathOf = (type: IngredientType, page = 1) =>
  `/checkIngredients?type=${type}${page > 1 ? `&page=${page}` : ""}#directory`;

/**
 * Lists ingredients by type, searchable by name and synonym (IC-1). Links work without scripts; searching needs them.
 */
export function IngredientDirectory({ type, entries, total, page, totalPages, limit }: DirectoryProps) {
  const { number } = useFormats();
  const [wanted, setWanted] = useState("");
  const [loaded, setLoaded] = useState<{ type: IngredientType; entries: DirectoryEntry[] }>();
  const [failure, setFailure] = useState<string>();

  const load = async () => {
    if (loaded?.type === type) return;
    try {
      const { data } = await api.call("listIngredientsByType", { params: { type } });
      setLoaded({ type, entries: data });
      setFailure(undefined);
    } catch (error) {
      setFailure(isApiError(error) ? error.message : "Something went wrong");
    }
  };
  const all = loaded?.type === type ? loaded.entries : entries;
  const key = toIngredientKey(wanted);
  const found = key
    ? all.filter(({ name, synonyms }) => [name, ...synonyms].some((one) => toIngredientKey(one).includes(key)))
    : entries;
  const shown = found.slice(0, MOST_FOUND);
  return (
    <section id="directory" aria-labelledby="directory-title" className="wrap section">
      <h2 id="directory-title" className="text-h2">
        Look up an ingredient
      </h2>
      <div className="flex flex-wrap items-end justify-between gap-6 pt-7">
        <nav aria-label="Kinds of ingredients" className="flex flex-wrap gap-2">
          {types.map(([name, label]) => (
            <Link
              key={name}
              to={pathOf(name)}
              preventScrollReset
              aria-current={name === type ? "true" : undefined}
              className={cx(
                "flex min-h-11 items-center rounded-pill border px-4 text-small font-medium",
                name === type ? "border-ink bg-ink text-paper" : "border-edge hover:bg-sand",
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        <TextInput
          label="Search by name"
          type="search"
          className="w-full sm:w-80"
          value={wanted}
          error={failure}
          onFocus={load}
          onChange={(event) => {
            setWanted(event.currentTarget.value);
            void load();
          }}
        />
      </div>
      <p className="pt-4 text-small text-ink-soft" aria-live="polite">
        {key
          ? `${number(found.length)} of ${number(total)} ${found.length === 1 ? "fits" : "fit"} “${wanted.trim()}”${found.length > shown.length ? `; the first ${shown.length}` : ""}`
          : `${number(total)} ${total === 1 ? "ingredient" : "ingredients"}`}
      </p>
      <ul className="grid pt-3 lg:grid-cols-2 lg:gap-x-12">
        {shown.map((entry) => (
          <li key={entry.id} className="border-t border-linen py-4">
            <h3 className="text-card">{entry.name}</h3>
            <p className="text-small">
              {entry.function}
              {entry.comedogenic && `. Clogging: ${formatRange(entry.comedogenic)}`}
              {entry.irritancy && `. Irritating: ${formatRange(entry.irritancy)}`}
            </p>
            <p className="text-note text-ink-soft">
              {entry.synonyms.length > 0 && `Also: ${entry.synonyms.join(", ")}. `}
              Based on: {formatMainSources(entry.source)}
            </p>
          </li>
        ))}
      </ul>
      {!key && totalPages > 1 && (
        <div className="pt-5">
          <Pager
            page={page}
            totalPages={totalPages}
            totalDocs={total}
            limit={limit}
            toPage={(number) => pathOf(type, number)}
          />
        </div>
      )}
    </section>
  );
}
