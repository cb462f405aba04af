import { z } from "zod";

/** The order that a mail is about. */
export const orderPayload = z.object({ orderId: z.string() });

/** The order and credit note that a mail is about. */
export const refundPayload = orderPayload.extend({ creditNoteId: z.string() });
