import { z } from "zod";

/** Which order a mail is about. */
export const orderPayload = z.object({ orderId: z.string() });

/** Which credit note it is about. */
export const refundPayload = orderPayload.extend({ creditNoteId: z.string() });
