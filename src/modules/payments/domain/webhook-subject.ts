/** The possible subjects of a provider event. */
export const SUBJECT_KINDS = ["order", "refund", "tender", "membership", "plan", "card", "payout"] as const;

export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** One of our records that must be checked again, such as `order:1f3c`. */
export type Subject = `${SubjectKind}:${string}`;

/** The metadata keys that name a subject; if several are set, the first one is used. */
const NAMED_BY: readonly (readonly [key: string, kind: SubjectKind])[] = [
  ["refund_id", "refund"],
  ["membership_id", "membership"],
  ["plan_purchase_id", "plan"],
  ["card_id", "card"],
  ["order_id", "order"],
];

const OUR_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Objects that the provider creates itself, or that are created on its pages: their metadata never names a subject. */
const WITHOUT_METADATA = [
  "dispute",
  "refund",
  "payment_method",
  "invoice",
  "invoice_payment",
  "payout",
  "terminal.reader",
];

/** Returns one of our ids from an object's metadata; undefined if the value can't be one. */
export function idFrom(metadata: Readonly<Record<string, string>>, key: string): string | undefined {
  const id = metadata[key];
  return id !== undefined && OUR_ID.test(id) ? id : undefined;
}

/** Returns an object's subject from our metadata; undefined if it has none. */
export function subjectOf(metadata: Readonly<Record<string, string>>): Subject | undefined {
  for (const [key, kind] of NAMED_BY) {
    const id = idFrom(metadata, key);
    if (id) return `${kind}:${id}`;
  }
  return undefined;
}

/**
 * Returns the subject of an object that belongs to the provider account itself: a payout is identified only by the
 * provider's id.
 */
export function subjectOfOwn(object: string, objectId: string | undefined): Subject | undefined {
  return object === "payout" && objectId && OUR_ID.test(objectId) ? `payout:${objectId}` : undefined;
}

/**
 * Whether an object without our metadata may still be ours, so that its ids are worth comparing. We create all other
 * objects with metadata: without it, they belong to another application on the same account (P10).
 */
export function mayBeOurs(object: string): boolean {
  return WITHOUT_METADATA.includes(object);
}

/** Returns the parts of a subject. Throws for other strings. */
export function parseSubject(subject: string): { kind: SubjectKind; id: string } {
  const at = subject.indexOf(":");
  const kind = SUBJECT_KINDS.find((known) => known === subject.slice(0, at));
  if (!kind) throw new Error("not a subject of an event");
  return { kind, id: subject.slice(at + 1) };
}
