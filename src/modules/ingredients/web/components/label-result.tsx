import { type ReactNode, useState } from "react";
import { cx } from "#web/cx.ts";
import { Button } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import type { LabelReport, ReportItem } from "../../domain/label-report.ts";
import { inOrderOfConcern } from "../item-words.ts";
import { CheckedRow } from "./checked-row.tsx";

const SHOWN_AT_FIRST = 8;

const filters: { name: string; holds: (item: ReportItem) => boolean }[] = [
  { name: "All", holds: () => true },
  { name: "May clog", holds: (item) => item.mayClog },
  { name: "May irritate", holds: (item) => item.mayIrritate },
  { name: "Soothing", holds: (item) => item.isSoothing },
  { name: "Unknown", holds: (item) => item.status === "unknown" },
];

const lanes: [key: keyof LabelReport["verdict"]["lanes"], title: string, words: string][] = [
  ["fragrance", "Fragrance allergens", "these must be listed on EU labels; most people don’t react to them."],
  ["pregnancy", "In pregnancy or nursing", "ask your doctor or midwife first. Retinoids aren’t for pregnancy."],
  [
    "preProcedure",
    "Before a peel or laser",
    "stop using these 3 to 7 days ahead, or when your clinician tells you to.",
  ],
  ["fungalAcne", "Fungal acne", "the yeast may feed on these fats. This is general knowledge, not a test result."],
];

const tones = {
  clear: "ok",
  unsure: "plain",
  unknown: "plain",
  look: "warn",
  "likely-clogging": "warn",
  unread: "plain",
  empty: "plain",
} as const;

type LabelResultProps = {
  report: LabelReport;
  /** Buttons that need scripts: copying a link and finding alternatives. */
  actions: ReactNode;
  /** Whether to show all rows, for a page without scripts. */
  showAll: boolean;
};

/** Shows the verdict first, then counts to filter by, then a row for each name (IC-2). */
export function LabelResult({ report, actions, showAll }: LabelResultProps) {
  const [filter, setFilter] = useState("All");
  const [isOpen, setOpen] = useState(showAll);
  const { items, verdict } = report;
  const holds = filters.find(({ name }) => name === filter)?.holds ?? (() => true);
  const matching = inOrderOfConcern(items.filter(holds));
  const shown = isOpen ? matching : matching.slice(0, SHOWN_AT_FIRST);
  return (
    <div>
      <Badge tone={tones[verdict.band]} className="min-h-8 px-3.5">
        {verdict.badge}
      </Badge>
      <p className="pt-3 text-h3">{verdict.sentence}</p>
      {verdict.basis && <p className="measure pt-2 text-small text-ink-soft">{verdict.basis}</p>}
      {items.length > 0 && (
        <>
          {actions}
          <fieldset className="flex flex-wrap gap-2 pt-5">
            <legend className="sr-only">Show</legend>
            {filters.map(({ name, holds: fits }) => {
              const count = items.filter(fits).length;
              return (
                <button
                  key={name}
                  type="button"
                  aria-pressed={filter === name}
                  disabled={count === 0}
                  className={cx(
                    "min-h-11 rounded-pill border px-4 text-small font-medium disabled:border-linen disabled:text-ink-soft",
                    filter === name ? "border-ink bg-ink text-paper" : "border-edge",
                  )}
                  onClick={() => setFilter(name)}
                >
                  {name} <span className="nums">{count}</span>
                </button>
              );
            })}
          </fieldset>
          <ul className="mt-5 border-b border-linen">
            {shown.map((item) => (
              // A name may occur twice on a label.
              <CheckedRow key={`${items.indexOf(item)} ${item.text}`} item={item} />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-x-5 pt-2 text-small text-ink-soft">
            {matching.length > shown.length && (
              <Button look="text" className="text-small" onClick={() => setOpen(true)}>
                Show {matching.length - shown.length} more
              </Button>
            )}
            <p>Ratings describe ingredients, not your skin. They don’t replace medical advice.</p>
          </div>
          <dl className="grid gap-2 pt-6 text-small">
            {lanes.map(([key, title, words]) =>
              verdict.lanes[key].length > 0 ? (
                <div key={key} className="measure">
                  <dt className="inline font-semibold">{title}: </dt>
                  <dd className="inline">
                    {verdict.lanes[key].join(", ")}; {words}
                  </dd>
                </div>
              ) : null,
            )}
          </dl>
        </>
      )}
    </div>
  );
}
