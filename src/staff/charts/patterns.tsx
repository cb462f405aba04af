/** Patterns that distinguish series in addition to color, in this order: none, strokes, dots, bars, a grid, checks. */
const OVERLAYS = [
  undefined,
  <path key="strokes" d="M-1 7 7-1M-1 1 1-1M5 7 7 5" className="chart-stroke" />,
  <circle key="dots" cx={3} cy={3} r={1} className="chart-dot" />,
  <path key="bars" d="M0 3H6" className="chart-stroke" />,
  <path key="grid" d="M0 3H6M3 0V6" className="chart-stroke" />,
  <path key="checks" d="M0 0H3V3H0ZM3 3H6V6H3Z" className="chart-dot" />,
];

/** Defines the patterns of a chart's series, used through `fillOf` with the same id. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {OVERLAYS.map((overlay, series) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a series never changes its index
        <pattern key={series} id={`${id}-${series}`} width={6} height={6} patternUnits="userSpaceOnUse">
          <rect width={6} height={6} className={`chart-fill-${series}`} />
          {overlay}
        </pattern>
      ))}
    </defs>
  );
}

/** Returns the fill of the `series`th series of a chart whose patterns have this id. */
export const fillOf = (id: string, series: number): string => `url(#${id}-${series % OVERLAYS.length})`;
