import type { ReactNode } from "react";
import { type ChartData, columnsOf, readingsAt } from "./chart-data.ts";
import { valueText } from "./chart-values.ts";

type ChartTableProps = {
  title: string;
  data: ChartData;
  currency: string;
  /** Returns a link to the data behind a mark, shown instead of the mark's plain name. */
  linkOf: ((at: number, name: string) => ReactNode) | undefined;
};

/** Shows a chart as a table with the same marks, series and values. */
export function ChartTable({ title, data, currency, linkOf }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a region that scrolls
    <section aria-label={`${title}, as a table`} tabIndex={0} className="chart-scroll">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-edge text-small">
            <th scope="col" className="h-[34px] pr-4 text-start font-medium">
              {data.markHead}
            </th>
            {columnsOf(data).map((name) => (
              <th key={name} scope="col" className="h-[34px] pr-4 text-end font-medium last:pr-0">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.marks.map(({ key, name }, at) => (
            <tr key={key} className="border-b border-linen">
              <th scope="row" className="py-1.5 pr-4 text-start font-regular">
                {linkOf ? linkOf(at, name) : name}
              </th>
              {readingsAt(data, at).map((reading) => (
                <td key={reading.name} className="nums whitespace-nowrap py-1.5 pr-4 text-end last:pr-0">
                  {valueText(reading.value, data.unit, currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
