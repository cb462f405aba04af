import { Badge } from "#staff/kit/badge.tsx";
import { Initials } from "#staff/kit/initials.tsx";
import { shortDayText } from "#staff/kit/moment-text.ts";
import { formatPhone } from "#staff/kit/phone-text.ts";
import type { CellDrawings } from "#staff/resource/list/list-table.tsx";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { useClinic } from "#staff/session/clinic.tsx";

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function Day({ value, none }: { value: unknown; none: string }) {
  const { timeZone } = useClinic();
  return typeof value === "string" ? shortDayText(value, timeZone) : none;
}

function Name({ record }: { record: AnyRecord }) {
  const name = textOf(record.name) || textOf(record.email) || formatPhone(textOf(record.phone));
  return (
    <span className="inline-flex min-h-6 items-center gap-3">
      <Initials name={name} className="size-8 text-small max-md:hidden" />
      {name || "Customer without a name"}
    </span>
  );
}

/** How the customer list shows values that aren't plain text. */
export const customerCells: CellDrawings = {
  name: (record) => <Name record={record} />,
  email: ({ email, phone }) => (
    <>
      <span className="block max-w-[180px] truncate beside:max-w-[300px]">{textOf(email)}</span>
      <span className="nums block text-small">{formatPhone(textOf(phone))}</span>
    </>
  ),
  lastVisitAt: ({ lastVisitAt }) => <Day value={lastVisitAt} none="never" />,
  nextVisitAt: ({ nextVisitAt }) => <Day value={nextVisitAt} none="none" />,
  tags: ({ tags, isBlocked }) => (
    <span className="flex flex-wrap gap-1">
      {isBlocked === true && <Badge tone="error">Booking block</Badge>}
      {Array.isArray(tags) && tags.map((tag) => <Badge key={String(tag)}>{String(tag)}</Badge>)}
    </span>
  ),
  createdAt: ({ createdAt }) => <Day value={createdAt} none="" />,
};
