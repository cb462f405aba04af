/** What an event of the provider can be about. */
export const SUBJECT_KINDS = ["order", "refund", "tender", "membership", "plan", "card", "payout"] as const;

export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** One thing of ours that has to be looked at again, such as `order:1f3c`. */
export type Subject = `${SubjectKind}:${string}`;

/** The key of our metadata that names a subject; where several do, the first. */
const NAMED_BY: readonly (readonly [key: string, kind: SubjectKind])[] = [
  ["refund_id", "refund"],
  ["membership_id", "membership"],
  ["plan_purchase_id", "plan"],
  ["card_id", "card"],
  ["order_id", "order"],
];

const OUR_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Objects that the provider makes by itself, or that are made on its own pages: they never have metadata that names a subject. */
const WITHOUT_METADATA = [
  "dispute",
  "refund",
  "payment_method",
  "invoice",
  "invoice_payment",
  "payout",
  "terminal.reader",
];

/** An id of ours from an object's metadata; undefined where it can't be one. */
export function idFrom(metadata: Readonly<Record<string, string>>, key: string): string | undefined {
  const id = metadata[key];
  return id !== undefined && OUR_ID.test(id) ? id : undefined;
}

/** What our metadata says an object is about; undefined when it has none of ours. */
export function subjectOf(metadata: Readonly<Record<string, string>>): Subject | undefined {
  for (const [key, kind] of NAMED_BY) {
    const id = idFrom(metadata, key);
    if (id) return `${kind}:${id}`;
  }
  return undefined;
}

/** The subject of an object that belongs to the account itself: a payout is identified by the provider's id only. */
export function subjectOfOwn(object: string, objectId: string | undefined): Subject | undefined {
  return object === "payout" && objectId && OUR_ID.test(objectId) ? `payout:${objectId}` : undefined;
}

/**
 * Whether an object without our metadata may be ours all the same, so that the ids in it are worth comparing. All others are
 * made by us with metadata: without it they belong to another application of the same account (P10).
 */
export function mayBeOurs(object: string): boolean {
  return WITHOUT_METADATA.includes(object);
}

/** Parts of a subject's name. Throws when it isn't one. */
export function parseSubject(subject: string): { kind: SubjectKind; id: string } {
  const at = subject.indexOf(":");
  const kind = SUBJECT_KINDS.find((known) => known === subject.slice(0, at));
  if (!kind) throw new Error("not a subject of an event");
  return { kind, id: subject.slice(at + 1) };
}
