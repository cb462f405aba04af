import type { ChartData } from "./chart-data.ts";
import { linePath } from "./line-path.ts";
import { type Scale, xOf, yOf } from "./scale.ts";

type LinesProps = { data: ChartData; scale: Scale; shown: number | undefined };

/** Shows a line for each series, the former period dashed, and dots on the current mark. */
export function Lines({ data: { series, former }, scale, shown }: LinesProps) {
  return (
    <g aria-hidden>
      {former && <path d={linePath(former.values, scale)} className="chart-former" />}
      {series.map(({ name, values }, at) => (
        <g key={name}>
          <path d={linePath(values, scale)} className={`chart-line chart-line-${at}`} />
          {values.map((value, mark) =>
            // A single value between gaps isn't a line, so it gets a dot, like the current mark.
            value !== null && (mark === shown || isAlone(values, mark)) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a value never changes its index
              <circle key={mark} cx={xOf(scale, mark)} cy={yOf(scale, value)} r={4} className={`chart-fill-${at}`} />
            ) : null,
          )}
        </g>
      ))}
    </g>
  );
}

const isAlone = (values: readonly (number | null)[], at: number) =>
  (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
