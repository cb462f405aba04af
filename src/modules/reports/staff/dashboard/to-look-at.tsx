import { Link } from "react-router";
import { StaffIcon, type StaffIconName } from "#staff/kit/staff-icon.tsx";
import type { Dashboard } from "../contract/dashboard-schema.ts";

type Thing = Dashboard["toLookAt"][number];

const ICONS: Record<Thing["id"], StaffIconName> = {
  payments: "card",
  toPack: "box",
  soldOut: "tag",
  reviews: "star",
  waitlist: "hourglass",
  refunds: "undo",
  disputes: "message",
  unpaid: "card",
};

/** Tasks that wait for a person, each with a link to the screen where it is done. */
export function ToLookAt({ things }: { things: readonly Thing[] }) {
  return (
    <section aria-label="To look at">
      <h2 className="text-section pb-1">To look at</h2>
      <ul>
        {things.map(({ id, label, detail, path }) => (
          <li key={id} className="border-b border-linen">
            <Link to={path} className="flex min-h-13 items-center gap-3 py-2 hover:bg-sand">
              <StaffIcon name={ICONS[id]} size={16} />
              <span className="min-w-0 grow">
                <span className="block font-semibold">{label}</span>
                {detail && <span className="block text-ink-soft">{detail}</span>}
              </span>
              <StaffIcon name="right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
