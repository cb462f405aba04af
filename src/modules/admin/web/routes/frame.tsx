import { Outlet } from "react-router";
import { ClinicContext } from "../frame/clinic.tsx";
import { loadClinic } from "../frame/load-clinic.ts";
import { StaffErrorPage } from "../frame/staff-error-page.tsx";
import { StaffFrame } from "../frame/staff-frame.tsx";
import { StaffGate } from "../session/staff-gate.tsx";
import type { Route } from "./+types/frame";

export const clientLoader = () => loadClinic();

/** The clinic's name and zone stay what they are while one works. */
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

/** A screen that fails leaves the frame where it is; without the clinic there is none. */
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
