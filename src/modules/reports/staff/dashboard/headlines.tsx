import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { valueText } from "#staff/charts/chart-values.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { cx } from "#web/cx.ts";
import type { Comparison } from "../../domain/report.ts";
import { reportPath } from "../address/report-address.ts";
import type { Headline } from "../contract/dashboard-schema.ts";
import { changeWords, formerWords } from "./change-words.ts";

type HeadlinesProps = { headlines: readonly Headline[]; compare: Comparison };

/** The figures that matter most to an owner, each compared with the other period. */
export function Headlines({ headlines, compare }: HeadlinesProps) {
  const { currency } = useClinic();
  return (
    <ul className="headlines" aria-label="At a glance">
      {headlines.map((headline) => (
        <li key={headline.id}>
          <p className="text-ink-soft">{headline.label}</p>
          <p className="headline-value">
            <Link
              to={reportPath(headline.report, {
                from: headline.from,
                to: headline.to,
                ...(compare === "none" ? {} : { compare }),
              })}
            >
              {wholeWords(headline.value, headline.kind, currency)}
              <span className="sr-only"> {headline.label}</span>
            </Link>
          </p>
          <p className="text-small">
            {headline.change ? (
              <span className={cx("font-medium", headline.change.isGood ? "text-ok" : "text-clay")}>
                {changeWords(headline.change)}
              </span>
            ) : (
              <span className="text-ink-soft">
                {headline.note ?? formerWords(headline, (value) => wholeWords(value, headline.kind, currency))}
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Rounds to whole dollars: the cents are in the report. */
function wholeWords(value: number | null, kind: Headline["kind"], currency: string): string {
  if (kind !== "money" || value === null) return valueText(value, kind, currency);
  return formatMoney(Math.round(value / 100) * 100, { currency });
}
