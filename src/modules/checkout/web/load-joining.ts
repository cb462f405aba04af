import { data, type RouterContextProvider } from "react-router";
import type { MembershipCalls } from "#modules/membership/contract/calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { apiOf } from "#web/api-context.ts";
import { type JoiningState, joiningStateOf } from "./use-confirmed-membership.ts";

/** Returns the state of a membership's payment; throws 404 for an unknown one. */
export async function loadJoining(context: Readonly<RouterContextProvider>, id: string): Promise<JoiningState> {
  try {
    const answer = await apiOf<MembershipCalls>(context).call("verifySubscription", {
      params: { id },
      body: { Status: "Paid" },
    });
    return { kind: "active", membership: answer.data };
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw data(null, { status: 404 });
    return joiningStateOf(error);
  }
}
