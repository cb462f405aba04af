/** The unit of a chart: money in cents, whole counts, percents and numbers with one decimal, minutes. */
export type ChartUnit = "money" | "count" | "percent" | "minutes" | "number";

/** A position along the chart: a day, a week, a month. */
export type ChartMark = {
  /** The position's id in the data, such as a day. */
  key: string;
  /** The text for screen readers and the table: "Friday, November 20". */
  name: string;
};

export type ChartSeries = {
  name: string;
  values: readonly (number | null)[];
  /** The number of the series' color and pattern, if earlier series are left out; by default its index in `series`. */
  tone?: number;
};

/** The data that a chart and its table both show. Each series has a value or null for each mark. */
export type ChartData = {
  unit: ChartUnit;
  /** The kind of marks, such as "Day", shown as the header of the table's first column. */
  markHead: string;
  marks: readonly ChartMark[];
  series: readonly ChartSeries[];
  /** The values of the same marks in a former period, one by one, drawn as a dashed line. */
  former?: ChartSeries | undefined;
  /** The name of the series' sum; absent if a sum makes no sense, as for percents. */
  sumName?: string | undefined;
};

export type ChartReading = { name: string; value: number | null };

/** Returns the table's columns after the first: the series, their sum, the former period. */
export function columnsOf({ series, sumName, former }: ChartData): string[] {
  return [
    ...series.map(({ name }) => name),
    ...(hasSum(series, sumName) ? [sumName] : []),
    ...(former ? [former.name] : []),
  ];
}

/** Returns the values at a mark, one per column. */
export function readingsAt(data: ChartData, at: number): ChartReading[] {
  const { series, sumName, former } = data;
  const values = series.map(({ name, values }) => ({ name, value: values[at] ?? null }));
  return [
    ...values,
    ...(hasSum(series, sumName)
      ? [{ name: sumName, value: values.reduce((sum, { value }) => sum + (value ?? 0), 0) }]
      : []),
    ...(former ? [{ name: former.name, value: former.values[at] ?? null }] : []),
  ];
}

/** Whether to show a sum. A single series is its own sum. */
function hasSum(series: readonly ChartSeries[], sumName: string | undefined): sumName is string {
  return sumName !== undefined && series.length > 1;
}
