import type { FoundElsewhere, SearchHit } from "./search-found.ts";
import { SearchLineRow, SearchRow } from "./search-row.tsx";

type SearchOptionsProps = {
  listId: string;
  hits: SearchHit[];
  elsewhere: FoundElsewhere;
  /** What they answer. */
  text: string;
  active: number;
  onPoint: (index: number) => void;
  onChoose: () => void;
};

/** All that was found as one list with a group for each kind: products below the input, the others beside it. */
export function SearchOptions({ listId, hits, elsewhere, text, active, onPoint, onChoose }: SearchOptionsProps) {
  let next = hits.length;
  const row = (index: number) => ({
    id: `${listId}${index}`,
    isActive: index === active,
    onPoint: () => onPoint(index),
    onChoose,
  });
  return (
    <div id={listId} role="listbox" aria-label="Results" tabIndex={-1} className="contents">
      {hits.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role; a fieldset is for form fields
        <div role="group" aria-label="Products" className="md:row-start-2">
          {hits.map((hit, index) => (
            <SearchRow key={hit.id} {...row(index)} hit={hit} text={text} contains={elsewhere.contains[hit.id]} />
          ))}
        </div>
      )}
      {elsewhere.groups.length > 0 && (
        <div className="max-md:pt-6 md:col-start-2 md:row-span-2 md:row-start-1">
          {elsewhere.groups.map(({ label, lines }) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div key={label} role="group" aria-labelledby={`${listId}${label}`} className="pb-7 last:pb-0">
              <div id={`${listId}${label}`} className="border-b border-linen pb-3 font-semibold">
                {label === "Treatments" ? "Did you mean a treatment?" : label}
              </div>
              {lines.map((line) => (
                <div key={line.id} role="presentation" className="border-b border-linen">
                  <SearchLineRow {...row(next++)} line={line} />
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
