import { refreshStaff } from "#staff/session-actions.ts";
import { signedInApi } from "#staff/sign-in-api.ts";
import type { OwnAccountCalls } from "../../contract/own-account-calls.ts";

const api = () => signedInApi<OwnAccountCalls>();

/** Changes the name of the signed-in person, after a step-up, and updates it everywhere in this window. */
export async function changeOwnName(form: FormData): Promise<void> {
  await api().call("updateProfile", { form });
  await refreshStaff();
}

export type PasswordChange = { currentPassword: string; newPassword: string; confirmPassword: string };

/** Changes the signed-in person's password, after a step-up, and signs out all their other devices. */
export async function changeOwnPassword(body: PasswordChange): Promise<void> {
  await api().call("updatePassword", { body });
}
