import type { ChartData } from "./chart-data.ts";
import { linePath } from "./line-path.ts";
import { fillOf } from "./patterns.tsx";
import { type Scale, xOf, yOf } from "./scale.ts";
import { stackValues } from "./stack-values.ts";

const WIDEST = 44;

type BarsProps = { data: ChartData; scale: Scale; patterns: string };

/** Shows stacked bars, with the former period as a dashed line over them. */
export function Bars({ data: { marks, series, former }, scale, patterns }: BarsProps) {
  const width = Math.min(WIDEST, Math.max(1, scale.step * 0.7));
  return (
    <g aria-hidden>
      {marks.map(({ key }, at) =>
        stackValues(series.map(({ values }) => values[at] ?? null)).map((part) => {
          const [top, foot] = [yOf(scale, Math.max(part.from, part.to)), yOf(scale, Math.min(part.from, part.to))];
          // Leaves a background-colored line between two parts, unless the line would hide the upper one.
          const gap = part.from !== 0 && foot - top > 2 ? 1 : 0;
          return (
            <rect
              key={`${key} ${part.series}`}
              x={xOf(scale, at) - width / 2}
              y={top}
              width={width}
              height={Math.max(0.5, foot - top - gap)}
              fill={fillOf(patterns, series[part.series]?.tone ?? part.series)}
              className="chart-edge"
            />
          );
        }),
      )}
      {former && <path d={linePath(former.values, scale)} className="chart-former" />}
    </g>
  );
}
