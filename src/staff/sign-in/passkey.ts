import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { asBearer } from "../sign-in-api.ts";
import { signInCalls } from "./sign-in-api.ts";

/** Loaded when a passkey is asked for: most people open the back office without one. */
const library = () => import("@simplewebauthn/browser");

/** Whether this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined";
}

/** Asks for a passkey of the person whose session this is, and proves the factor by it. */
export async function provePasskey(token: string, trustDevice: boolean): Promise<void> {
  const headers = asBearer(token);
  const [{ options }, { startAuthentication }] = await Promise.all([
    signInCalls.call("passkeyToProve", { headers }),
    library(),
  ]);
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON; // the server makes it with the same library
  const response = await startAuthentication({ optionsJSON });
  await signInCalls.call("provePasskey", { headers, body: { response: { ...response }, trustDevice } });
}

/** Signs in by a passkey alone. Returns the bearer of the new session. */
export async function signInByPasskey(): Promise<string> {
  const [{ options }, { startAuthentication }] = await Promise.all([signInCalls.call("passkeyToSignIn"), library()]);
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON; // the server makes it with the same library
  const response = await startAuthentication({ optionsJSON });
  const { data } = await signInCalls.call("signInWithPasskey", { body: { response: { ...response } } });
  return data.accessToken;
}

/** Has the browser make a passkey on this device, by what the server asks of it. */
export async function makePasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // the server makes it with the same library
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Makes a passkey on this device. Returns recovery codes when it is the first factor. */
export async function enrollPasskey(token: string): Promise<string[] | undefined> {
  const headers = asBearer(token);
  const { options } = await signInCalls.call("passkeyToEnroll", { headers });
  const response = await makePasskey(options);
  const { data } = await signInCalls.call("enrollPasskey", { headers, body: { response } });
  return data.recoveryCodes;
}
