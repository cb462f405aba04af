import { formatPhone as formatAnyPhone } from "#shared/format-phone.ts";

/** Formats "+19175550132" as "(917) 555-0132". Other numbers are formatted as on the storefront. */
export function formatPhone(stored: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})(?:;ext=(\d+))?$/.exec(stored);
  const extension = parts?.[4] ? ` ext. ${parts[4]}` : "";
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}${extension}` : formatAnyPhone(stored);
}
