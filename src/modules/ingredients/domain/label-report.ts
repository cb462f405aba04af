import type { CheckedLabel, CloggingBand } from "./check-label.ts";
import { formatSources, type IngredientFlag } from "./ingredient.ts";
import { formatBadge, formatBasis, formatFunctions, formatVerdict } from "./verdict-words.ts";

/** One name of the label as the result shows it; ratings are the [lowest, highest] published values. */
export type ReportItem = {
  text: string;
  status: "known" | "likely" | "unknown";
  id?: string;
  name?: string;
  /** For status `likely`: the name the ingredient was read as. */
  readAs?: string;
  comedogenic?: [number, number];
  irritancy?: [number, number];
  function?: string;
  flags: IngredientFlag[];
  source?: string;
  note?: string;
  percent?: number;
  isMaybe: boolean;
  mayClog: boolean;
  mayIrritate: boolean;
  isSoothing: boolean;
};

/** A checked label as plain data: what the API returns and the page shows, produced by the same code on both sides. */
export type LabelReport = {
  items: ReportItem[];
  verdict: {
    band: CloggingBand;
    badge: string;
    sentence: string;
    basis: string;
    worst: number;
    lanes: CheckedLabel["lanes"];
  };
  knownCount: number;
  likelyCount: number;
  unknownCount: number;
};

function toItem(item: CheckedLabel["items"][number]): ReportItem {
  const { text, status, percent, isMaybe, mayClog, mayIrritate, isSoothing } = item;
  const shared = {
    text,
    status,
    isMaybe,
    mayClog,
    mayIrritate,
    isSoothing,
    ...(percent === undefined ? {} : { percent }),
  };
  if (item.status === "unknown") return { ...shared, flags: [] };
  const { id, name, comedogenic, irritancy, functions, flags, sources, note } = item.ingredient;
  return {
    ...shared,
    id,
    name,
    ...(status === "likely" ? { readAs: name } : {}),
    ...(comedogenic ? { comedogenic: [comedogenic.from, comedogenic.to] as [number, number] } : {}),
    ...(irritancy ? { irritancy: [irritancy.from, irritancy.to] as [number, number] } : {}),
    function: formatFunctions(functions),
    flags,
    source: formatSources(sources),
    ...(note ? { note } : {}),
  };
}

export function toLabelReport(label: CheckedLabel): LabelReport {
  const { items, band, lanes, knownCount, likelyCount, unknownCount } = label;
  return {
    items: items.map(toItem),
    verdict: {
      band,
      badge: formatBadge(label),
      sentence: formatVerdict(label),
      basis: formatBasis(items),
      worst: Math.max(0, ...items.map((item) => item.weighted)),
      lanes,
    },
    knownCount,
    likelyCount,
    unknownCount,
  };
}
