import { useEffect, useState } from "react";
import type { MembershipCalls } from "#modules/membership/contract/calls.ts";
import type { WireMembership } from "#modules/membership/contract/own-membership.ts";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";

const api = browserApi<MembershipCalls>();

/** The known state of a membership's payment. */
export type JoiningState =
  | { kind: "pending" }
  /** Pending for so long that the page asks the customer to check later. */
  | { kind: "waiting" }
  | { kind: "active"; membership: WireMembership }
  | { kind: "failed"; message: string };

const WAITS_MS = [2_000, 2_000, 3_000, 5_000, 8_000, 13_000, 21_000, 34_000, 60_000];

/** After this many tries, the page says that the payment takes longer than usual. */
const USUAL_TRIES = 5;

/**
 * Returns the state of a payment after an error. It has failed only if the server says so; otherwise it is still
 * pending, for example after a lost connection.
 */
export function joiningStateOf(error: unknown): JoiningState {
  return isApiError(error, "payment_failed") ? { kind: "failed", message: error.message } : { kind: "pending" };
}

/** Polls the server, which asks the provider, until the result is known (PY-5). `known` is the page's initial state. */
export function useConfirmedMembership(id: string, known: JoiningState): JoiningState {
  const [state, setState] = useState(known);
  const isOpen = known.kind === "pending";

  useEffect(() => {
    if (!isOpen) return;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (tries: number): Promise<void> => {
      const next = await api
        .call("verifySubscription", { params: { id }, body: { Status: "Paid" } })
        .then(({ data }): JoiningState => ({ kind: "active", membership: data }), joiningStateOf);
      if (isLeft) return;
      const isLate = next.kind === "pending" && tries >= USUAL_TRIES;
      setState(isLate ? { kind: "waiting" } : next);
      const pause = WAITS_MS[tries];
      if (next.kind === "pending" && pause !== undefined) timer = setTimeout(() => void ask(tries + 1), pause);
    };
    void ask(0);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [id, isOpen]);

  return state;
}
