import { type ReactNode, useState } from "react";
import "./charts.css";
import type { ChartData } from "./chart-data.ts";
import { ChartTable } from "./chart-table.tsx";
import type { Span } from "./day-marks.ts";
import { Legend } from "./legend.tsx";
import { Plot } from "./plot.tsx";

type TimeChartProps = {
  title: string;
  data: ChartData;
  /** Stacked bars for values that add up to a total; lines for values to compare. */
  kind: "bars" | "lines";
  span: Span;
  currency: string;
  /** Shows the data behind a mark. Called on Enter or a press. */
  onOpen?: ((at: number) => void) | undefined;
  /** Returns the link to the data behind a mark, for the table. */
  linkOf?: ((at: number, name: string) => ReactNode) | undefined;
};

/**
 * Shows a chart over time, and the same data as a table (OO-16). Arrow keys move between marks, each announced with its
 * values. Drawn with attributes and classes, because our security policy allows no style attributes.
 */
export default function TimeChart({ title, data, kind, span, currency, onOpen, linkOf }: TimeChartProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <section aria-label={title} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-section grow">{title}</h2>
        {(data.series.length > 1 || data.former) && (
          <Legend series={data.series} former={data.former} isLines={kind === "lines"} />
        )}
        <button type="button" className="btn-text no-print" onClick={() => setIsTable(!isTable)}>
          {isTable ? "As a chart" : "As a table"}
        </button>
      </div>
      {isTable ? (
        <ChartTable title={title} data={data} currency={currency} linkOf={linkOf} />
      ) : (
        <Plot title={title} data={data} kind={kind} span={span} currency={currency} onOpen={onOpen} />
      )}
    </section>
  );
}
