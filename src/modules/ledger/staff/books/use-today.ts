import { dateInZone } from "#shared/zoned-time.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { now } from "#web/now.ts";

/** Returns the clinic's current day, `yyyy-mm-dd`. */
export function useToday(): string {
  const { timeZone } = useClinic();
  return dateInZone(now(), timeZone);
}
