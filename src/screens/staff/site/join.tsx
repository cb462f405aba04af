import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { ClinicContext } from "#staff/session/clinic.tsx";
import { type Invitation, JoinForm } from "#staff/sign-in/join-form.tsx";
import type { OpenSession } from "#staff/sign-in/open-session.ts";
import { signInCalls } from "#staff/sign-in/sign-in-api.ts";
import { SignInFlow } from "#staff/sign-in/sign-in-flow.tsx";
import { SignInFrame } from "#staff/sign-in/sign-in-frame.tsx";
import { browserApi } from "#web/api.ts";
import type { Route } from "./+types/join";

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [shell, invitation] = await Promise.all([
    browserApi<ShellCalls>().call("getShell"),
    readInvitation(params.token),
  ]);
  const { name, timeZone, currency } = shell.data.settings;
  return { clinic: { name, timeZone, currency }, token: params.token, invitation };
}

/** Returns null once the link was used, was revoked or is older than 72 hours. */
async function readInvitation(token: string): Promise<Invitation | null> {
  try {
    return (await signInCalls.call("readInvitation", { params: { token } })).data;
  } catch (error) {
    if (isApiError(error, "link_expired")) return null;
    throw error;
  }
}

/** Never reloads: joining uses up the link, which then can't be read again. */
export const shouldRevalidate = () => false;

export function meta() {
  return [{ title: "Join the team | Back office" }];
}

/** `/admin/join/{token}`: the page behind an invitation's link. */
export default function Join({ loaderData: { clinic, token, invitation } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [session, setSession] = useState<OpenSession>();
  if (session)
    return (
      <ClinicContext value={clinic}>
        <SignInFlow clinicName={clinic.name} start={session} onSignedIn={() => void navigate("/admin")} />
      </ClinicContext>
    );
  if (!invitation)
    return (
      <SignInFrame clinicName={clinic.name} title="This link no longer works">
        <p className="pt-4 text-ink-soft">
          It was used, withdrawn, or is more than 72 hours old. Ask an administrator for another one. If you have joined
          already,{" "}
          <Link className="link text-ink" to="/admin/sign-in">
            sign in
          </Link>
          .
        </p>
      </SignInFrame>
    );
  return (
    <SignInFrame clinicName={clinic.name} title="Join the team">
      <JoinForm token={token} invitation={invitation} onJoined={setSession} />
    </SignInFrame>
  );
}
