import { z } from "zod";
import {
  centsSchema,
  defineCall,
  idSchema,
  instantSchema,
  type StaffCalls,
  textSchema,
} from "#shared/contract/define-call.ts";
import { stockReasons } from "../../domain/stock-reason.ts";

/** The most pieces of a size that one stock move may add or remove. */
const MOST_PIECES = 100_000;

/** The highest cost of a piece, in cents. */
const MOST_COST = 10_000_000;

const noteSchema = textSchema(200).optional();

const shelfSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Pieces in stock, the pieces that open orders reserve, and the pieces that can be sold. */
  onHand: z.int(),
  held: z.int(),
  free: z.int(),
  /** The net change by sales and returns between the shown number and the count; absent for other moves. */
  changedSinceSeen: z.int().optional(),
});

const moveSchema = z.object({
  _id: z.string(),
  at: instantSchema,
  delta: z.int(),
  reason: z.enum(stockReasons),
  orderId: z.string().nullable(),
  /** The visit that used the pieces, or returned them when its completion was undone. */
  appointmentId: z.string().nullable(),
  by: z.string().nullable(),
  note: z.string().nullable(),
});

const listStockMoves = defineCall({
  method: "GET",
  path: "admin/Stock/moves",
  summary: "Every change of a size's stock, newest first",
  auth: { right: "catalog.see" },
  query: z.object({
    sizeId: idSchema,
    /** The id of the last move on the previous page. */
    after: idSchema.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: { data: z.object({ docs: z.array(moveSchema), hasNextPage: z.boolean() }) },
  failures: ["not_found"],
});

const receiveStock = defineCall({
  method: "POST",
  path: "admin/Stock/receive",
  summary: "Put delivered pieces on the shelf",
  auth: { right: "stock.count" },
  idempotent: true,
  body: z.object({
    sizeId: idSchema,
    quantity: z.int().min(1).max(MOST_PIECES),
    note: noteSchema,
    /** The cost per piece, if known. Reports use it for the margin. */
    unitCost: centsSchema.min(0).max(MOST_COST).optional(),
  }),
  answer: { data: shelfSchema },
  failures: ["not_found"],
});

/**
 * Sales during the count remain: the stock changes by the difference between the count and the number that was shown.
 */
const countStock = defineCall({
  method: "POST",
  path: "admin/Stock/count",
  summary: "Set the shelf to what was counted, by the difference to what the counter saw",
  auth: { right: "stock.count" },
  idempotent: true,
  body: z.object({
    sizeId: idSchema,
    counted: z.int().min(0).max(MOST_PIECES),
    seen: z.int().min(0),
    note: noteSchema,
  }),
  answer: { data: shelfSchema },
  failures: ["not_found", "conflict"],
});

const adjustStock = defineCall({
  method: "POST",
  path: "admin/Stock/adjust",
  summary: "Take damaged pieces from the shelf, or correct it with a reason",
  auth: { right: "stock.count" },
  idempotent: true,
  body: z.object({
    sizeId: idSchema,
    delta: z
      .int()
      .min(-MOST_PIECES)
      .max(MOST_PIECES)
      .refine((delta) => delta !== 0, "must not be 0"),
    reason: z.enum(["damaged", "corrected"]),
    note: textSchema(200),
  }),
  answer: { data: shelfSchema },
  failures: ["not_found", "conflict"],
});

/** The back-office calls for stock. */
export const stockCalls = { listStockMoves, receiveStock, countStock, adjustStock } satisfies StaffCalls;

export type StockChange = {
  sizeId: string;
  delta: number;
  reason: "received" | "counted" | "damaged" | "corrected";
  /** The cost per received piece. */
  unitCost?: number | undefined;
};
