import { StaffErrorPage } from "#staff/frame/staff-error-page.tsx";
import { StaffToaster } from "#staff/kit/toast/staff-toaster.tsx";
import { ClinicContext } from "#staff/session/clinic.tsx";
import { loadClinic } from "#staff/session/load-clinic.ts";
import { StaffGate } from "#staff/session/staff-gate.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { Wizard } from "../setup/wizard.tsx";
import type { Route } from "./+types/wizard";

export const clientLoader = () => loadClinic();

/** Never reloads: if the wizard changes the clinic's name, the next page loads it. */
export const shouldRevalidate = () => false;

export function meta() {
  return [{ title: "Setting up" }];
}

function Allowed() {
  const { can } = usePerson();
  if (can("settings.edit")) return <Wizard />;
  return (
    <main className="px-6 py-8">
      <h1 className="text-title">Setting up</h1>
      <p className="pt-3">Your account can't do this. Ask an administrator.</p>
    </main>
  );
}

/**
 * `/admin/setup`: the wizard, without the layout of the back office, because a new clinic has nothing to navigate to.
 */
export default function SetupPage({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicContext value={loaderData}>
      <StaffGate>
        <Allowed />
        <StaffToaster />
      </StaffGate>
    </ClinicContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffErrorPage error={error} />;
}
