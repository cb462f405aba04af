import { formatPhone as formatAnyPhone } from "#shared/format-phone.ts";

/** "(917) 555-0132" from "+19175550132"; numbers of other countries as pages show them. */
export function formatPhone(stored: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(stored);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : formatAnyPhone(stored);
}
