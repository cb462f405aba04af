import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { asBearer } from "../sign-in-api.ts";
import { signInCalls } from "./sign-in-api.ts";

/** Loads the passkey library on demand; most people open the back office without one. */
const library = () => import("@simplewebauthn/browser");

/** Whether this browser supports passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined";
}

/** Requests a passkey of the session's person, and verifies the second factor with it. */
export async function provePasskey(token: string, trustDevice: boolean): Promise<void> {
  const headers = asBearer(token);
  const [{ options }, { startAuthentication }] = await Promise.all([
    signInCalls.call("passkeyToProve", { headers }),
    library(),
  ]);
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON; // the server creates it with the same library
  const response = await startAuthentication({ optionsJSON });
  await signInCalls.call("provePasskey", { headers, body: { response: { ...response }, trustDevice } });
}

/** Signs in with only a passkey. Returns the bearer of the new session. */
export async function signInByPasskey(): Promise<string> {
  const [{ options }, { startAuthentication }] = await Promise.all([signInCalls.call("passkeyToSignIn"), library()]);
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON; // the server creates it with the same library
  const response = await startAuthentication({ optionsJSON });
  const { data } = await signInCalls.call("signInWithPasskey", { body: { response: { ...response } } });
  return data.accessToken;
}

/** Lets the browser create a passkey on this device, with the server's options. */
export async function makePasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // the server creates it with the same library
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Creates a passkey on this device. Returns recovery codes when it is the first factor. */
export async function enrollPasskey(token: string): Promise<string[] | undefined> {
  const headers = asBearer(token);
  const { options } = await signInCalls.call("passkeyToEnroll", { headers });
  const response = await makePasskey(options);
  const { data } = await signInCalls.call("enrollPasskey", { headers, body: { response } });
  return data.recoveryCodes;
}
