import { expect, it } from "vitest";
import {
  assertMembershipMove,
  canMoveMembership,
  type MembershipState,
  membershipStates,
  membershipTransitions,
  paysMemberPrices,
} from "./membership-state.ts";

it("PY-5 a membership can change its state only by the transitions in the table", () => {
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

it("PY-5 every membership state can be reached from pending, and final states can't be left", () => {
  const reached = new Set<MembershipState>(["pending"]);
  for (const from of reached) for (const to of membershipTransitions[from]) reached.add(to);
  expect([...reached].sort()).toEqual([...membershipStates].sort());
  for (const over of ["ended", "cancelled"] as const) expect(membershipTransitions[over]).toEqual([]);
});

it("PY-5 member prices apply while a failed charge is retried, but not before the first payment or during a pause", () => {
  expect(membershipStates.filter(paysMemberPrices)).toEqual(["active", "past_due"]);
});
