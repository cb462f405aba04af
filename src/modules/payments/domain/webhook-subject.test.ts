import { describe, expect, it } from "vitest";
import { mayBeOurs, parseSubject, subjectOf } from "./webhook-subject.ts";

describe("the subject of a payment event", () => {
  it.each<[Record<string, string>, string]>([
    [{ order_id: "o1" }, "order:o1"],
    [{ order_id: "o1", refund_id: "r1" }, "refund:r1"],
    [{ order_id: "o1", membership_id: "m1" }, "membership:m1"],
    [{ plan_purchase_id: "p1" }, "plan:p1"],
    [{ card_id: "c1" }, "card:c1"],
  ])("for metadata %j is %s", (metadata, subject) => expect(subjectOf(metadata)).toBe(subject));

  it.each<Record<string, string>>([
    {},
    { shop: "another" },
    { order_id: "no id at all!" },
    { order_id: "x".repeat(65) },
  ])("for metadata %j refers to none of our records", (metadata) => expect(subjectOf(metadata)).toBeUndefined());

  it("is looked up by the provider's id only for objects that can't have our metadata", () => {
    expect(["dispute", "invoice", "payment_method"].every(mayBeOurs)).toBe(true);
    expect(["charge", "payment_intent", "checkout.session", "product"].some(mayBeOurs)).toBe(false);
  });

  it("is parsed from text, and refused if it is invalid", () => {
    expect(parseSubject("membership:a:b")).toEqual({ kind: "membership", id: "a:b" });
    expect(() => parseSubject("parcel:1")).toThrow();
  });
});
