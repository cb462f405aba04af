import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { orders } from "../tables.ts";

/** The fields of an order that are needed for settling its payment (updating the order to the provider's state). */
export type OrderState = Pick<typeof orders.$inferSelect, "id" | "status" | "paymentState" | "cartId"> & {
  kind?: (typeof orders.$inferSelect)["kind"];
  /** The visit booked for the order. */
  appointmentId?: string | null;
  /** Whether the order sells only products and bundles: no gift card, membership, package, fee or treatment. */
  isGoodsAlone?: boolean;
  /** Whether the visit's time is held for the order's emailed link, which may still open a page. */
  waitsForLink?: boolean;
};

/** The source of a change, for the order's history. */
export type SettleCause = "return page" | "webhook" | "reconciler" | "customer" | "cart changed" | "staff";

/** An order's state after a change, and the ledger movements, which the caller posts. */
export type OrderChange = { state: OrderState; moved: Movement[] };
