import { cleanLabel } from "./clean-label.ts";
import { type Ingredient, type IngredientFlag, isEmulsifier, isIrritant } from "./ingredient.ts";
import type { IngredientIndex } from "./ingredient-index.ts";
import { type Reading, readName } from "./read-name.ts";
import { MOST_ITEMS, splitLabel } from "./split-label.ts";

/**
 * clear: all weighted ratings are below 2, and every name is known. unsure: like clear, but a few names are unknown.
 * look: below 3. likely-clogging: 3 and more. unknown: more than one name in ten is unknown, so that no rating covers
 * the whole list. unread: not a single name is known.
 */
export const cloggingBands = ["clear", "unsure", "look", "likely-clogging", "unknown", "unread", "empty"] as const;
export type CloggingBand = (typeof cloggingBands)[number];

export type CheckedItem = Reading & {
  /** Whether only some shades contain the ingredient, according to the label. */
  isMaybe: boolean;
  /** The rating times the weight of the name's position; 0 if the name is unknown. */
  weighted: number;
  mayClog: boolean;
  mayIrritate: boolean;
  isSoothing: boolean;
};

export type CheckedLabel = {
  items: CheckedItem[];
  band: CloggingBand;
  /** Notable names by the concern that they raise; concerns without names aren't shown. */
  lanes: Record<"clogging" | "sensitive" | "fragrance" | "pregnancy" | "preProcedure" | "fungalAcne", string[]>;
  knownCount: number;
  likelyCount: number;
  unknownCount: number;
};

const LOOK_FROM = 2;
const CLOGGING_FROM = 3;
const RINSED_OFF = 0.5;
const IN_SOME_SHADES = 0.25;
const FROM_TENTH = 9;
/** A list with a larger share of unknown names can't be rated. */
const MOST_UNKNOWN = 0.1;

/**
 * Finds the 1 % line: labels list ingredients by decreasing weight down to about 1 %. The first ingredient flagged
 * `one-percent` marks the line.
 */
function findOnePercentLine(readings: Reading[]): number {
  const at = readings.findIndex(
    (reading) => reading.status !== "unknown" && reading.ingredient.flags.includes("one-percent"),
  );
  return at < 0 ? readings.length : at;
}

/** Returns the weight of a rating at a concentration stated on the label, in percent. */
function weightOf(percent: number): number {
  if (percent >= 10) return 1;
  if (percent >= 5) return 0.75;
  return percent >= 1 ? 0.5 : 0.25;
}

type Place = { position: number; count: number; onePercentLine: number };

/**
 * Returns the weight of a rating at a position in the list, by the maximum possible share: the fifth name is at most a
 * fifth.
 */
function weightAt({ position, count, onePercentLine }: Place, ingredient: Ingredient): number {
  const isLittle = position >= onePercentLine || position >= FROM_TENTH;
  if (isEmulsifier(ingredient) && position >= 3) return isLittle ? 0.25 : 0.5;
  if (isLittle) return 0.5;
  return position < Math.ceil(count / 3) ? 1 : 0.75;
}

function bandOf(items: CheckedItem[]): CloggingBand {
  if (items.length === 0) return "empty";
  const unknown = items.filter((item) => item.status === "unknown").length;
  if (unknown === items.length) return "unread";
  if (unknown > items.length * MOST_UNKNOWN) return "unknown";
  const worst = Math.max(...items.map((item) => item.weighted));
  if (worst >= CLOGGING_FROM) return "likely-clogging";
  if (worst >= LOOK_FROM) return "look";
  return unknown > 0 ? "unsure" : "clear";
}

function namesOf(items: CheckedItem[], holds: (item: CheckedItem, ingredient: Ingredient) => boolean): string[] {
  const names = items.flatMap((item) =>
    item.status !== "unknown" && holds(item, item.ingredient) ? item.ingredient.name : [],
  );
  return [...new Set(names)];
}

/**
 * Checks a whole pasted ingredient list (IC-2). The ratings describe ingredients, not a person's skin: bands and
 * ranges, no verdict on what a product does. `isRinsedOff` halves all weights.
 */
export function checkLabel(
  text: string,
  index: IngredientIndex,
  { isRinsedOff = false }: { isRinsedOff?: boolean } = {},
): CheckedLabel {
  const { main, maybe } = cleanLabel(text);
  const read = (part: string) => splitLabel(part, index).flatMap((name) => readName(name, index));
  const mainReadings = read(main).slice(0, MOST_ITEMS);
  const maybeReadings = read(maybe).slice(0, MOST_ITEMS - mainReadings.length);
  const onePercentLine = findOnePercentLine(mainReadings);

  const toItem = (reading: Reading, position: number, isMaybe: boolean): CheckedItem => {
    if (reading.status === "unknown")
      return { ...reading, isMaybe, weighted: 0, mayClog: false, mayIrritate: false, isSoothing: false };
    const place = { position, count: mainReadings.length, onePercentLine };
    const weightHere = reading.percent === undefined ? weightAt(place, reading.ingredient) : weightOf(reading.percent);
    const weight = isMaybe ? IN_SOME_SHADES : weightHere;
    const weighted = (reading.ingredient.comedogenic?.value ?? 0) * weight * (isRinsedOff ? RINSED_OFF : 1);
    return {
      ...reading,
      isMaybe,
      weighted,
      mayClog: weighted >= LOOK_FROM,
      mayIrritate: isIrritant(reading.ingredient),
      isSoothing: reading.ingredient.flags.includes("soothing"),
    };
  };
  const items = [
    ...mainReadings.map((reading, position) => toItem(reading, position, false)),
    ...maybeReadings.map((reading) => toItem(reading, 0, true)),
  ];
  const flagged = (flag: IngredientFlag) => namesOf(items, (_, ingredient) => ingredient.flags.includes(flag));
  const count = (status: Reading["status"]) => items.filter((item) => item.status === status).length;
  return {
    items,
    band: bandOf(items),
    lanes: {
      clogging: namesOf(items, (item) => item.mayClog),
      sensitive: namesOf(items, (item) => item.mayIrritate),
      fragrance: flagged("fragrance-allergen"),
      pregnancy: flagged("pregnancy"),
      preProcedure: flagged("pre-procedure"),
      fungalAcne: flagged("fungal-acne"),
    },
    knownCount: count("known"),
    likelyCount: count("likely"),
    unknownCount: count("unknown"),
  };
}
