import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { orders } from "../tables.ts";

/** How an order stands, as far as settling its payment goes. */
export type OrderState = Pick<typeof orders.$inferSelect, "id" | "status" | "paymentState" | "cartId"> & {
  kind?: (typeof orders.$inferSelect)["kind"];
  /** The visit that was booked for it. */
  appointmentId?: string | null;
  /** It sells products and sets alone: no card, membership, package, fee or treatment. */
  isGoodsAlone?: boolean;
  /** Its place is held for the link in its mail, which may still open a page. */
  waitsForLink?: boolean;
};

/** Where this was found out, for the order's history. */
export type SettleCause = "return page" | "webhook" | "reconciler" | "customer" | "cart changed" | "staff";

/** How an order stands after a change, and what moved in the books with it: the caller posts it. */
export type OrderChange = { state: OrderState; moved: Movement[] };
