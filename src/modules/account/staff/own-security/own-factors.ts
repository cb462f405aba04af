import { makePasskey } from "#staff/sign-in/passkey.ts";
import { signedInApi } from "#staff/sign-in-api.ts";
import type { WireSecondFactor } from "../../contract/second-factor-calls.ts";
import type { SignInCalls } from "../../contract/sign-in-calls.ts";

const api = () => signedInApi<SignInCalls>();

export type OwnPasskey = WireSecondFactor["passkeys"][number];

/** Returns the second factors that the signed-in person has set up. */
export async function readOwnFactors(): Promise<WireSecondFactor> {
  return (await api().call("getSecondFactor")).data;
}

/** Creates a passkey on this device and adds it to the existing ones. */
export async function addPasskey(): Promise<void> {
  const { options } = await api().call("passkeyToEnroll");
  await api().call("enrollPasskey", { body: { response: await makePasskey(options) } });
}

/** Removes a passkey, after a step-up. The server refuses to remove the last factor. */
export async function removePasskey(id: string): Promise<void> {
  await api().call("removePasskey", { params: { id } });
}

/** Returns ten new recovery codes, after a step-up; the previous codes no longer work. */
export async function newRecoveryCodes(): Promise<string[]> {
  return (await api().call("renewRecoveryCodes")).data.recoveryCodes;
}
