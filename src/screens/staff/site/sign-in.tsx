import { Navigate } from "react-router";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { ClinicContext } from "#staff/session/clinic.tsx";
import { StaffGate } from "#staff/session/staff-gate.tsx";
import { browserApi } from "#web/api.ts";
import type { Route } from "./+types/sign-in";

export async function clientLoader() {
  const { data } = await browserApi<ShellCalls>().call("getShell");
  const { name, timeZone, currency } = data.settings;
  return { name, timeZone, currency };
}

export function meta() {
  return [{ title: "Sign in | Back office" }];
}

/** `/admin/sign-in`: the sign-in page; a signed-in person continues to the first screen. */
export default function SignIn({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicContext value={loaderData}>
      <StaffGate>
        <Navigate to="/admin" replace />
      </StaffGate>
    </ClinicContext>
  );
}
