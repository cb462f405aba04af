import { describe, expect, it } from "vitest";
import { mayBeOurs, parseSubject, subjectOf } from "./webhook-subject.ts";

describe("what an event is about", () => {
  it.each<[Record<string, string>, string]>([
    [{ order_id: "o1" }, "order:o1"],
    [{ order_id: "o1", refund_id: "r1" }, "refund:r1"],
    [{ order_id: "o1", membership_id: "m1" }, "membership:m1"],
    [{ plan_purchase_id: "p1" }, "plan:p1"],
    [{ card_id: "c1" }, "card:c1"],
  ])("%j names %s", (metadata, subject) => expect(subjectOf(metadata)).toBe(subject));

  it.each<Record<string, string>>([
    {},
    { shop: "another" },
    { order_id: "no id at all!" },
    { order_id: "x".repeat(65) },
  ])("%j names nothing of ours", (metadata) => expect(subjectOf(metadata)).toBeUndefined());

  it("looks for the ids of objects that can't have our metadata, and of no others", () => {
    expect(["dispute", "invoice", "payment_method"].every(mayBeOurs)).toBe(true);
    expect(["charge", "payment_intent", "checkout.session", "product"].some(mayBeOurs)).toBe(false);
  });

  it("takes a subject apart, and refuses what isn't one", () => {
    expect(parseSubject("membership:a:b")).toEqual({ kind: "membership", id: "a:b" });
    expect(() => parseSubject("parcel:1")).toThrow();
  });
});
