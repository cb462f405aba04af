import { z } from "zod";

/** The order that a mail is about. */
export const orderPayload = z.object({ orderId: z.string() });
