import { useId } from "react";
import type { ChartData } from "./chart-data.ts";
import { fillOf, Patterns } from "./patterns.tsx";

/** Shows the legend: a swatch for each series, and a dashed line for the former period. */
export function Legend({ series, former, isLines }: Pick<ChartData, "series" | "former"> & { isLines: boolean }) {
  const id = useId();
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {series.map(({ name, tone }, place) => {
        const at = tone ?? place;
        return (
          <li key={name} className="flex items-center gap-2">
            <svg width={isLines ? 18 : 11} height={11} aria-hidden>
              {isLines ? (
                <path d="M0 5.5H18" className={`chart-line chart-line-${at}`} />
              ) : (
                <>
                  <Patterns id={`${id}${at}`} />
                  <rect width={11} height={11} fill={fillOf(`${id}${at}`, at)} className="chart-edge" />
                </>
              )}
            </svg>
            {name}
          </li>
        );
      })}
      {former && (
        <li className="flex items-center gap-2">
          <svg width={18} height={11} aria-hidden>
            <path d="M0 5.5H18" className="chart-former" />
          </svg>
          {former.name}
        </li>
      )}
    </ul>
  );
}
