import { Outlet } from "react-router";
import { StaffErrorPage } from "#staff/frame/staff-error-page.tsx";
import { ClinicContext } from "#staff/session/clinic.tsx";
import { loadClinic } from "#staff/session/load-clinic.ts";
import { StaffGate } from "#staff/session/staff-gate.tsx";
import type { Route } from "./+types/frame";
import { StaffFrame } from "./staff-frame.tsx";

export const clientLoader = () => loadClinic();

/** The clinic's name and time zone don't change while a person works. */
export const shouldRevalidate = () => false;

export default function Frame({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicContext value={loaderData}>
      <StaffGate>
        <StaffFrame>
          <Outlet />
        </StaffFrame>
      </StaffGate>
    </ClinicContext>
  );
}

/** If a screen fails, the layout stays and shows the error; without the clinic's data there is no layout. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <StaffErrorPage error={error} />;
  return (
    <ClinicContext value={loaderData}>
      <StaffGate>
        <StaffFrame>
          <StaffErrorPage error={error} />
        </StaffFrame>
      </StaffGate>
    </ClinicContext>
  );
}
