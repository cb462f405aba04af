import { createContext, useContext } from "react";
import type { Logo } from "#shared/brand/logo.ts";

/** Facts about the clinic for every screen. */
export type Clinic = { name: string; timeZone: string; currency: string; logo?: Logo };

export const ClinicContext = createContext<Clinic | undefined>(undefined);

/** Returns the clinic whose back office this is. Throws outside the layout. */
export function useClinic(): Clinic {
  const clinic = useContext(ClinicContext);
  if (!clinic) throw new Error("useClinic was called outside of the frame");
  return clinic;
}
