/** What a chart counts: money in cents, whole counts, percents and numbers with one decimal, minutes. */
export type ChartUnit = "money" | "count" | "percent" | "minutes" | "number";

/** One place along the chart: a day, a week, a month. */
export type ChartMark = {
  /** Its name in the data, such as a day. */
  key: string;
  /** "Friday, November 20": how it is read out and named in the table. */
  name: string;
};

export type ChartSeries = {
  name: string;
  values: readonly (number | null)[];
  /** Which color and pattern it has, where series before it are left out; otherwise that of its place. */
  tone?: number;
};

/** What a chart and its table are drawn from, both from this alone. Series have a value or null for each mark. */
export type ChartData = {
  unit: ChartUnit;
  /** What the marks are: "Day", the first column of the table. */
  markHead: string;
  marks: readonly ChartMark[];
  series: readonly ChartSeries[];
  /** The same marks of a former period, mark by mark, drawn as a dashed line. */
  former?: ChartSeries | undefined;
  /** How the sum of the series is called; absent where a sum makes no sense, as of percents. */
  sumName?: string | undefined;
};

export type ChartReading = { name: string; value: number | null };

/** Returns the columns of the table behind the first: the series, their sum, the former period. */
export function columnsOf({ series, sumName, former }: ChartData): string[] {
  return [
    ...series.map(({ name }) => name),
    ...(hasSum(series, sumName) ? [sumName] : []),
    ...(former ? [former.name] : []),
  ];
}

/** Returns what the chart says at a mark, a value for each column. */
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

/** One series is its own sum. */
function hasSum(series: readonly ChartSeries[], sumName: string | undefined): sumName is string {
  return sumName !== undefined && series.length > 1;
}
