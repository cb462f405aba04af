import { createContext, useContext } from "react";
import type { Logo } from "#shared/brand/logo.ts";

/** What every screen may say of the clinic. */
export type Clinic = { name: string; timeZone: string; currency: string; logo?: Logo };

export const ClinicContext = createContext<Clinic | undefined>(undefined);

/** The clinic whose back office this is. Throws outside of the frame. */
export function useClinic(): Clinic {
  const clinic = useContext(ClinicContext);
  if (!clinic) throw new Error("useClinic was called outside of the frame");
  return clinic;
}
