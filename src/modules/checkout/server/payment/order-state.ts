import type { orders } from "../tables.ts";

/** How an order stands, as far as settling its payment goes. */
export type OrderState = Pick<typeof orders.$inferSelect, "id" | "status" | "paymentState" | "cartId">;
