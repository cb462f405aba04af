import { joined, placeLine } from "#shared/place-text.ts";
import type { ShellData } from "#web/shell/shell-data.ts";

/** The clinic's letterhead on a printed page, as header and footer stay on the screen. */
export function Letterhead({ shell: { settings, contact } }: { shell: Pick<ShellData, "settings" | "contact"> }) {
  const contacts = joined([placeLine(contact.address), contact.phoneDisplay, contact.email], " · ");
  return (
    <p aria-hidden="true" className="print-only">
      <strong>{settings.name}</strong>
      {contacts && `, ${contacts}`}
    </p>
  );
}
