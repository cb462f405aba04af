import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { AccountStaffCalls, WireStaffMember } from "#modules/account/contract/staff-calls.ts";
import { staffApi } from "#staff/staff-api.ts";

const StaffSession = createContext<WireStaffMember | undefined>(undefined);

/** The staff member who has signed in. Throws outside of `StaffGate`. */
export function useStaffSession(): WireStaffMember {
  const staff = useContext(StaffSession);
  if (!staff) throw new Error("useStaffSession was called outside of StaffGate");
  return staff;
}

/** Shows its children to staff who have signed in. */
export function StaffGate({ children }: { children: ReactNode }) {
  const [staff, setStaff] = useState<WireStaffMember | null>();
  useEffect(() => {
    staffApi<AccountStaffCalls>()
      .call("getSignedInStaff")
      .then(
        ({ data }) => setStaff(data),
        () => setStaff(null),
      );
  }, []);
  if (staff === undefined) return null;
  if (staff === null) return <main className="p-6">Sign in to go on.</main>;
  return <StaffSession value={staff}>{children}</StaffSession>;
}
