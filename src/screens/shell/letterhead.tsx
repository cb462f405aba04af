import type { ShellData } from "#web/shell/shell-data.ts";

/** The clinic's letterhead on a printed page, as header and footer stay on the screen. */
export function Letterhead({ shell: { settings, contact } }: { shell: Pick<ShellData, "settings" | "contact"> }) {
  const { line1, line2, city, state, postalCode } = contact.address;
  return (
    <p aria-hidden="true" className="print-only">
      <strong>{settings.name}</strong>, {[line1, line2, city].filter(Boolean).join(", ")}, {state} {postalCode} ·{" "}
      {contact.phoneDisplay} · {contact.email}
    </p>
  );
}
