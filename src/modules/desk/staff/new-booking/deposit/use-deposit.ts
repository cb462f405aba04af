import { useState } from "react";
import type { Line } from "../../treatments/use-lines.ts";

/** How the deposit of a booking is paid: as the policy requires, by a link, or not at all. */
export type DepositChoice = { kind: "desk" | "link" | "none"; reason: string };

const AS_THE_POLICY: DepositChoice = { kind: "desk", reason: "" };

type BookingSummary = {
  lines: readonly Line[];
  firstName: string;
  email: string | null;
  usesPackage: boolean;
  /** Whether a second guest comes at the same time. */
  isForTwo: boolean;
  isWalkIn: boolean;
};

/** Returns the deposit of a new booking: whether staff can choose how it is paid, and their choice while available. */
export function useDeposit({ lines, firstName, email, usesPackage, isForTwo, isWalkIn }: BookingSummary) {
  const [chosen, onChange] = useState(AS_THE_POLICY);
  const isAsked = !isWalkIn && lines.some(({ treatment }) => treatment.deposit > 0);
  const noLink = usesPackage
    ? "A visit of a package is booked without a link."
    : isForTwo
      ? "Two guests are booked without a link."
      : firstName && !email
        ? `${firstName} has no email.`
        : undefined;
  const deposit = isAsked && !(chosen.kind === "link" && noLink) ? chosen : AS_THE_POLICY;
  return {
    isAsked,
    field: { deposit, noLink, onChange },
    isLink: deposit.kind === "link",
    problem: deposit.kind === "none" && !deposit.reason.trim() ? "Say why, in a few words." : undefined,
    /** The value for the API call; undefined where the policy decides. */
    asked: deposit.kind === "desk" ? undefined : depositChoiceOf(deposit.kind, deposit.reason.trim()),
  };
}

const depositChoiceOf = (kind: "link" | "none", reason: string) => ({ kind, ...(kind === "none" ? { reason } : {}) });
