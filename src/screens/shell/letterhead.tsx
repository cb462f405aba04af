import { joined, placeLine } from "#shared/place-text.ts";
import type { ShellData } from "#web/shell/shell-data.ts";

/** Shows the clinic's letterhead on a printed page, where header and footer are hidden. */
export function Letterhead({ shell: { settings, contact } }: { shell: Pick<ShellData, "settings" | "contact"> }) {
  const contacts = joined([placeLine(contact.address), contact.phoneDisplay, contact.email], " · ");
  return (
    <p aria-hidden="true" className="print-only">
      <strong>{settings.name}</strong>
      {contacts && `, ${contacts}`}
    </p>
  );
}
