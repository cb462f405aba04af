import { z } from "zod";
import { centsSchema, textSchema } from "#shared/contract/define-call.ts";

/** The estimate for a treatment whose final price is known only afterward. Its line has the lowest price. */
export const visitEstimateSchema = z.object({
  /** The line's minimum and maximum cost; for the most common choice while nothing is chosen. */
  from: centsSchema,
  to: centsSchema,
  /** The chosen areas; empty for the smallest dose. */
  areas: z.array(z.string()),
  /** Whether the units themselves were chosen, so that areas only say where. */
  areUnitsChosen: z.boolean().optional(),
  /** The unit of the price, such as "unit" or "syringe"; absent for the whole treatment. */
  unit: z.string().optional(),
  minUnits: z.int(),
  maxUnits: z.int(),
  /** The maximum amount above the price. */
  spread: centsSchema,
  /** The minimum and maximum amount most people pay above the price, while no area is chosen. */
  usual: z.object({ from: centsSchema, to: centsSchema }).optional(),
  /** The units used, once known. The price is then no longer an estimate. */
  used: z.int().optional(),
});

/** Names of the chosen areas of a treatment. */
export const areasSchema = z.array(textSchema(120)).max(12);

const unitsSchema = z.int().min(1).max(500);

/**
 * The choices for a treatment: its areas by their ids, which are their names, and for one sold by the unit how many, as
 * a number or a range. If units are given, they decide. Other fields are refused, because they would have no effect.
 */
export const selectionSchema = z.strictObject({
  areaIds: areasSchema.default([]),
  units: z
    .union([unitsSchema, z.tuple([unitsSchema, unitsSchema]).refine(([from, to]) => from <= to, "the fewer first")])
    .optional(),
});

/** The choices for a treatment's line; absent if there are none. */
export const chosenSchema = z.object({
  areaIds: z.array(z.string()),
  units: z.tuple([z.int(), z.int()]).optional(),
});
