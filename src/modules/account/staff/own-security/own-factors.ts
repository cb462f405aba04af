import { makePasskey } from "#staff/sign-in/passkey.ts";
import { signedInApi } from "#staff/sign-in-api.ts";
import type { WireSecondFactor } from "../../contract/second-factor-calls.ts";
import type { SignInCalls } from "../../contract/sign-in-calls.ts";

const api = () => signedInApi<SignInCalls>();

export type OwnPasskey = WireSecondFactor["passkeys"][number];

/** What the person who is signed in has set up to get in. */
export async function readOwnFactors(): Promise<WireSecondFactor> {
  return (await api().call("getSecondFactor")).data;
}

/** Makes a passkey on this device and stores it beside those there are. */
export async function addPasskey(): Promise<void> {
  const { options } = await api().call("passkeyToEnroll");
  await api().call("enrollPasskey", { body: { response: await makePasskey(options) } });
}

/** Takes a passkey away, after a step-up. The last factor stays: the server refuses. */
export async function removePasskey(id: string): Promise<void> {
  await api().call("removePasskey", { params: { id } });
}

/** Ten new recovery codes, after a step-up; the former ones are worth nothing from then on. */
export async function newRecoveryCodes(): Promise<string[]> {
  return (await api().call("renewRecoveryCodes")).data.recoveryCodes;
}
