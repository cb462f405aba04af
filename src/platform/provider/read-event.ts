import type { Stripe } from "stripe";
import { z } from "zod";

/** An event with a valid signature. It only identifies its object, because the object is read again (PY-3). */
export type ProviderEvent = {
  id: string;
  type: string;
  /** The metadata of the object, or of the object it was created for (an invoice's subscription). */
  metadata: Record<string, string>;
  payload: EventPayload;
};

/**
 * The part of an event stored in the log: enough to trace what happened and to find its object, without data of the
 * person who paid.
 */
export type EventPayload = {
  created: number | undefined;
  /** The kind of object, such as `charge`. */
  object: string;
  objectId: string | undefined;
  status: string | undefined;
  paymentStatus: string | undefined;
  amount: number | undefined;
  currency: string | undefined;
  /** The provider's ids of related objects, and of the object itself if it is one of these kinds. */
  ids: Partial<Record<"paymentIntent" | "charge" | "subscription" | "schedule" | "invoice", string>>;
};

const text = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);
/** An id, or the object itself if the event expands it. */
const idOf = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .optional()
  .catch(undefined);
const texts = z.record(z.string(), z.unknown()).catch({});

const objectSchema = z.object({
  id: text,
  object: z.string().catch("unknown"),
  status: text,
  payment_status: text,
  amount: number,
  amount_total: number,
  currency: text,
  metadata: texts,
  payment_intent: idOf,
  charge: idOf,
  subscription: idOf,
  schedule: idOf,
  invoice: idOf,
  // For a card reader: the payment that it is collecting.
  action: z
    .object({ process_payment_intent: z.object({ payment_intent: idOf }).optional().catch(undefined) })
    .nullish()
    .catch(undefined),
  // For an invoice: the subscription it was created for.
  parent: z
    .object({ subscription_details: z.object({ metadata: texts, subscription: idOf }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/** The field of an event's ids that contains the object's own id. */
const OWN_ID: Readonly<Record<string, keyof ProviderEvent["payload"]["ids"]>> = {
  payment_intent: "paymentIntent",
  charge: "charge",
  subscription: "subscription",
  subscription_schedule: "schedule",
  invoice: "invoice",
};

/** Extracts from an event only ids, never a name, an address or a card. Throws if it isn't an event. */
export function readEvent(event: Stripe.Event): ProviderEvent {
  if (typeof event.id !== "string" || typeof event.type !== "string")
    throw new Error("an event without its id or type");
  const object = objectSchema.parse(event.data?.object ?? {});
  const madeFor = object.parent?.subscription_details;
  const own = OWN_ID[object.object];
  const ids = {
    paymentIntent: object.payment_intent ?? object.action?.process_payment_intent?.payment_intent,
    charge: object.charge,
    subscription: object.subscription ?? madeFor?.subscription,
    schedule: object.schedule,
    invoice: object.invoice,
    ...(own && object.id ? { [own]: object.id } : {}),
  };
  return {
    id: event.id,
    type: event.type,
    metadata: Object.fromEntries(
      Object.entries({ ...madeFor?.metadata, ...object.metadata }).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    ),
    payload: {
      created: event.created,
      object: object.object,
      objectId: object.id,
      status: object.status,
      paymentStatus: object.payment_status,
      amount: object.amount_total ?? object.amount,
      currency: object.currency,
      ids,
    },
  };
}
