import { useCallback } from "react";
import type { Right } from "#shared/rights.ts";
import { useStaffSession } from "./staff-gate.tsx";

const ROLE_NAMES = { staff: "Front desk", practitioner: "Practitioner", admin: "Administrator" } as const;

export type Person = {
  id: string;
  name: string;
  initials: string;
  /** The role's display name. */
  role: string;
  can: (right: Right) => boolean;
};

/** Returns the signed-in person, for the layout and the UI components. */
export function usePerson(): Person {
  const staff = useStaffSession();
  const { id, firstName, lastName, role, rights } = staff;
  return {
    id,
    name: `${firstName} ${lastName}`,
    initials: `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`,
    role: ROLE_NAMES[role],
    can: useCallback((right: Right) => rights.includes(right), [rights]),
  };
}
