import { Link } from "react-router";
import { deskApi } from "#modules/desk/staff/board/live/desk-api.ts";
import type { WireCustomerForm } from "#modules/own-visits/staff/contract/customer-forms.ts";
import { dateInZone, formatDay } from "#shared/zoned-time.ts";
import { Badge } from "#staff/kit/badge.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";

const STATES: Record<WireCustomerForm["status"], string> = {
  holds: "Holds",
  newer_version: "Newer version",
  ran_out: "Ran out",
  withdrawn: "Withdrawn",
};

/** The forms that a customer has signed, the newest first, each with the visit it was signed for. */
export function CustomerForms({ customerId }: { customerId: string }) {
  const { timeZone } = useClinic();
  const { data, error } = useRead(customerId, async (signal) => {
    const input = { params: { id: customerId }, signal };
    return (await deskApi.call("listCustomerForms", input)).data;
  });
  return (
    <section>
      <h2 className="text-section pb-2">Forms</h2>
      {error !== undefined && <p className="text-error">We couldn't load the forms.</p>}
      {data?.length === 0 && <p>None signed yet.</p>}
      <ul className="grid gap-3">
        {data?.map((form) => (
          <li key={form.id} className="grid gap-0.5">
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Link to={`/admin/visits/${form.appointmentId}`} className="link">
                {form.title}
              </Link>
              <Badge tone={form.status === "holds" ? "ok" : "error"}>{STATES[form.status]}</Badge>
            </span>
            <span className="text-ink-soft">{wordsOf(form, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ signedAt, version, readBy, choices }: WireCustomerForm, timeZone: string): string {
  const day = formatDay(dateInZone(new Date(signedAt), timeZone), { weekday: "short", month: "short", year: true });
  const how = readBy ? `, read aloud by ${readBy}` : "";
  const what = choices.length > 0 ? `: ${choices.join(", ")}` : "";
  return `Signed ${day}, version ${version}${how}${what}`;
}
