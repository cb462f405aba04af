import { useLingui } from "@lingui/react/macro";
import type { Message } from "#shared/words/message.ts";
import { msg } from "#shared/words/msg.ts";
import { useWords } from "#web/words/spoken.tsx";
import type { FoundElsewhere, SearchGroup, SearchHit } from "./search-found.ts";
import { SearchLineRow, SearchRow } from "./search-row.tsx";

const LABELS: Record<SearchGroup["kind"], Message> = {
  service: msg("Treatments"),
  page: msg("Pages"),
  question: msg("Questions"),
  article: msg("Articles"),
};

type SearchOptionsProps = {
  listId: string;
  hits: SearchHit[];
  elsewhere: FoundElsewhere;
  /** The search text of the results. */
  text: string;
  active: number;
  onPoint: (index: number) => void;
  onChoose: () => void;
};

/**
 * Shows all results as one list with a group for each kind: the best match and products below the input, the other
 * kinds beside the products.
 */
export function SearchOptions({ listId, hits, elsewhere, text, active, onPoint, onChoose }: SearchOptionsProps) {
  const { t } = useLingui();
  const words = useWords();
  let next = 0;
  const row = () => {
    const index = next++;
    return { id: `${listId}${index}`, isActive: index === active, onPoint: () => onPoint(index), onChoose };
  };
  const lines = ({ kind, lines: own }: SearchGroup, place: "lead" | "beside") => (
    // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role; a fieldset is for form fields
    <div key={kind} role="group" aria-labelledby={`${listId}${kind}`} className="pb-7 last:pb-0">
      <div id={`${listId}${kind}`} className="border-b border-linen pb-3 font-semibold">
        {kind === "service" && place === "beside" ? t`Did you mean a treatment?` : words.say(LABELS[kind])}
      </div>
      {own.map((line) => (
        <div key={line.id} role="presentation" className="border-b border-linen">
          <SearchLineRow {...row()} line={line} />
        </div>
      ))}
    </div>
  );
  return (
    <div id={listId} role="listbox" aria-label={t`Results`} tabIndex={-1} className="contents">
      {(elsewhere.lead || hits.length > 0) && (
        <div role="presentation" className="md:row-start-2">
          {elsewhere.lead && lines(elsewhere.lead, "lead")}
          {hits.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div role="group" aria-label={t`Products`}>
              {hits.map((hit) => (
                <SearchRow key={hit.id} {...row()} hit={hit} text={text} why={elsewhere.notes[hit.id]} />
              ))}
            </div>
          )}
        </div>
      )}
      {elsewhere.groups.length > 0 && (
        <div role="presentation" className="max-md:pt-6 md:col-start-2 md:row-span-2 md:row-start-1">
          {elsewhere.groups.map((group) => lines(group, "beside"))}
        </div>
      )}
    </div>
  );
}
