import { dateInZone } from "#shared/zoned-time.ts";
import { now } from "#web/now.ts";
import { useClinic } from "../frame/clinic.tsx";

/** The clinic's day, `yyyy-mm-dd`. */
export function useToday(): string {
  const { timeZone } = useClinic();
  return dateInZone(now(), timeZone);
}
