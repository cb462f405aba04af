import { expect, it } from "vitest";
import {
  assertMembershipMove,
  canMoveMembership,
  type MembershipState,
  membershipStates,
  membershipTransitions,
  paysMemberPrices,
} from "./membership-state.ts";

it("PY-5 allows exactly the moves of the table, and refuses the others", () => {
  const allowed = membershipStates.flatMap((from) =>
    membershipStates.filter((to) => canMoveMembership(from, to)).map((to) => `${from} ${to}`),
  );
  expect(allowed).toEqual([
    "pending securing",
    "pending cancelled",
    "securing active",
    "securing cancelled",
    "active past_due",
    "active paused",
    "active ended",
    "past_due active",
    "past_due ended",
    "paused active",
    "paused ended",
  ]);
  expect(() => assertMembershipMove("ended", "active")).toThrow(expect.objectContaining({ code: "conflict" }));
  expect(() => assertMembershipMove("past_due", "active")).not.toThrow();
});

it("PY-5 reaches every state from a pending membership, and leaves no final state", () => {
  const reached = new Set<MembershipState>(["pending"]);
  for (const from of reached) for (const to of membershipTransitions[from]) reached.add(to);
  expect([...reached].sort()).toEqual([...membershipStates].sort());
  for (const over of ["ended", "cancelled"] as const) expect(membershipTransitions[over]).toEqual([]);
});

it("PY-5 gives member prices while a failed charge is retried, and none before the first payment or in a pause", () => {
  expect(membershipStates.filter(paysMemberPrices)).toEqual(["active", "past_due"]);
});
