import { z } from "zod";
import { centsSchema, textSchema } from "#shared/contract/define-call.ts";

/** The estimate for a treatment whose final price is known only after the visit. Its line item has the lowest price. */
export const visitEstimateSchema = z.object({
  /**
   * The minimum and maximum price of the line item; while no area is chosen, `to` is the upper end of what most people
   * pay.
   */
  from: centsSchema,
  to: centsSchema,
  /** Names of the chosen areas. If empty, the estimate starts at the smallest dose. */
  areas: z.array(z.string()),
  /** Whether the customer chose the units. If so, the areas only say where the units are used. */
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
 * The customer's choices for a treatment: the areas by id (an area's id is its name) and, for a treatment sold by the
 * unit, a number of units or a range. Units override what the areas would take. Other fields are refused, because they
 * would have no effect.
 */
export const selectionSchema = z.strictObject({
  areaIds: areasSchema.default([]),
  units: z
    .union([unitsSchema, z.tuple([unitsSchema, unitsSchema]).refine(([from, to]) => from <= to, "the fewer first")])
    .optional(),
});

/** The choices stored with a treatment's line item; absent if there are none. */
export const chosenSchema = z.object({
  areaIds: z.array(z.string()),
  units: z.tuple([z.int(), z.int()]).optional(),
});
