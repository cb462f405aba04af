import { useId } from "react";
import { Bars } from "./bars.tsx";
import { type ChartData, readingsAt } from "./chart-data.ts";
import { finestStep, tickText, valueText } from "./chart-values.ts";
import { axisLabels, type Span } from "./day-marks.ts";
import { Lines } from "./lines.tsx";
import { niceTicks } from "./nice-ticks.ts";
import { Patterns } from "./patterns.tsx";
import { extentOf, type Scale, xOf, yOf } from "./scale.ts";
import { useMarks } from "./use-marks.ts";
import { useWidth } from "./use-width.ts";

const HEIGHT = 236;
/** Space above the highest line, below the lowest for labels, and to the left for the axis. */
const TOP = 10;
const FOOT = 30;
const SIDE = 46;
const LABEL_WIDTH = 64;

type PlotProps = {
  title: string;
  data: ChartData;
  kind: "bars" | "lines";
  span: Span;
  currency: string;
  onOpen: ((at: number) => void) | undefined;
};

/** Shows the drawing: an axis, the marks along it, and below them the values of the current mark. */
export function Plot({ title, data, kind, span, currency, onOpen }: PlotProps) {
  const id = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const { marks, unit } = data;
  const { shown, propsOf } = useMarks(marks.length, onOpen);
  const { least, most } = extentOf(data, kind);
  const ticks = niceTicks(least, most, { finest: finestStep(unit) });
  const scale: Scale = {
    left: SIDE,
    step: Math.max(0, width - SIDE) / marks.length,
    top: TOP,
    foot: HEIGHT - FOOT,
    low: ticks[0] ?? 0,
    high: ticks.at(-1) ?? 1,
  };
  const labels = axisLabels(
    marks.map(({ key }) => key),
    span,
    (width - SIDE) / LABEL_WIDTH,
  );
  const say = (value: number | null) => valueText(value, unit, currency);
  const readingOf = (at: number) => readingsAt(data, at).map(({ name, value }) => `${name} ${say(value)}`);
  return (
    <div ref={box} className="min-w-0">
      {width > 0 && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: a title would be a tooltip over all marks; the list inside has its name
        <svg width={width} height={HEIGHT} className="block">
          <Patterns id={id} />
          <g aria-hidden>
            {ticks.map((tick) => (
              <g key={tick}>
                <path
                  d={`M${SIDE} ${yOf(scale, tick)}H${width}`}
                  className={tick === 0 ? "chart-base" : "chart-rule"}
                />
                <text x={SIDE - 8} y={yOf(scale, tick) + 4} textAnchor="end" className="chart-text">
                  {tickText(tick, unit, currency)}
                </text>
              </g>
            ))}
            {labels.map((label, at) => (
              <text key={marks[at]?.key} x={xOf(scale, at)} y={HEIGHT - 8} textAnchor="middle" className="chart-text">
                {label}
              </text>
            ))}
          </g>
          {kind === "bars" ? (
            <Bars data={data} scale={scale} patterns={id} />
          ) : (
            <Lines data={data} scale={scale} shown={shown} />
          )}
          <g role="listbox" aria-orientation="horizontal" aria-label={title}>
            {marks.map((mark, at) => (
              <g
                key={mark.key}
                {...propsOf(at)}
                aria-label={`${mark.name}: ${readingOf(at).join(", ")}`}
                className="chart-mark"
              >
                <rect x={xOf(scale, at) - scale.step / 2} y={2} width={scale.step} height={scale.foot - 2} />
              </g>
            ))}
          </g>
        </svg>
      )}
      <p aria-hidden className="chart-reading text-small text-ink-soft">
        {shown !== undefined && marks[shown] && (
          <>
            <b>{marks[shown].name}</b> {readingOf(shown).join(" · ")}
          </>
        )}
      </p>
    </div>
  );
}
