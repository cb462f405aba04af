import { cx } from "#web/cx.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import type { ReportItem } from "../../domain/label-report.ts";
import { formatRange } from "../../domain/verdict-words.ts";
import { formatSourceForReaders, type ItemTone, toneOf, wordsOf } from "../item-words.ts";

const dots: Record<ItemTone, string> = {
  concern: "bg-clay",
  soothing: "bg-ok",
  neutral: "bg-edge",
  unknown: "border border-edge",
};

function Facts({ item }: { item: ReportItem }) {
  const rows = [
    item.comedogenic && ["Clogging, 0 to 5", formatRange({ from: item.comedogenic[0], to: item.comedogenic[1] })],
    item.irritancy && ["Irritating, 0 to 5", formatRange({ from: item.irritancy[0], to: item.irritancy[1] })],
    item.percent !== undefined && ["On the label", `${item.percent}%`],
    item.source && ["Based on", formatSourceForReaders(item.source)],
  ].filter((row): row is string[] => Boolean(row));
  return (
    <div className="pb-5 pl-6 text-small text-ink-soft">
      {item.note && <p className="measure pb-2 text-ink">{item.note}</p>}
      {item.status === "unknown" && (
        <p className="measure">
          This name isn’t on our list. It may be a trade name, a new ingredient or a misspelling. That doesn’t make it
          good or bad.
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_1fr]">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd className="text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** One name on the label: dot, name, function and findings. Expanding it shows the ratings and their sources. */
export function CheckedRow({ item }: { item: ReportItem }) {
  return (
    <li className="border-t border-linen">
      <details className="group">
        <summary className="grid min-h-14 grid-cols-[24px_minmax(0,1fr)_20px] items-center gap-y-0.5 py-3 sm:grid-cols-[24px_minmax(0,5fr)_minmax(0,6fr)_minmax(0,5fr)_20px] sm:gap-x-2">
          <span aria-hidden="true" className={cx("size-2 rounded-pill", dots[toneOf(item)])} />
          <span className="text-card break-words">{item.name ?? item.text}</span>
          <span className="col-start-2 text-small text-ink-soft sm:col-start-auto">
            {item.function ?? "Not on our list; maybe a trade name"}
            {item.readAs && (
              <>
                . <span className="text-clay">Read from “{item.text}”</span>
              </>
            )}
          </span>
          <span className="col-start-2 text-small sm:col-start-auto">{wordsOf(item)}</span>
          <Icon
            name="plus"
            size={16}
            className="col-start-3 row-start-1 text-ink-soft group-open:rotate-45 sm:col-start-auto sm:row-start-auto"
          />
        </summary>
        <Facts item={item} />
      </details>
    </li>
  );
}
