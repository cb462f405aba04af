import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { EmptyList } from "#staff/kit/feedback/list-states.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { reportChange } from "#staff/kit/toast/report-change.ts";
import { usePerson } from "#staff/session/use-person.ts";
import type { WireClosure } from "../../contract/schedule/closure-calls.ts";
import { ClosureDialog } from "../../people/closure-dialog.tsx";
import { scheduleApi } from "../../people/schedule-api.ts";
import type { Route } from "./+types/closures";

export async function clientLoader() {
  return { closures: (await scheduleApi().call("listClosures")).data };
}

export default function Closures({ loaderData: { closures } }: Route.ComponentProps) {
  const canEdit = usePerson().can("schedule.edit");
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<WireClosure | "new">();
  const takeBack = ({ id, name }: WireClosure) =>
    reportChange(() => scheduleApi().call("deleteClosure", { params: { id } }), {
      refresh: revalidate,
      done: `${name} taken back.`,
    });
  return (
    <>
      <PageHeader
        title="Clinic closures"
        parent={{ to: "/admin/people", label: "People" }}
        actions={
          canEdit && (
            <button type="button" className="btn btn-primary" onClick={() => setEdited("new")}>
              <StaffIcon name="plus" size={16} /> Add closure
            </button>
          )
        }
      />
      <div className="px-4 py-2 md:px-6">
        {closures.length === 0 && <EmptyList>No closures are planned. The usual week applies.</EmptyList>}
        <ul>
          {closures.map((closure) => (
            <li
              key={closure.id}
              className="flex min-h-[52px] flex-wrap items-center gap-x-4 gap-y-1 border-b border-linen py-2"
            >
              <span className="nums w-full md:w-80">{daysOf(closure)}</span>
              <span className="grow">
                <span className="font-medium">{closure.name}</span>
                <span className="text-ink-soft">
                  {closure.hours
                    ? `, open ${formatTime(closure.hours.opens)} to ${formatTime(closure.hours.closes)}`
                    : ", closed"}
                </span>
              </span>
              {canEdit && (
                <span className="flex gap-1">
                  <button
                    type="button"
                    className="icon-btn"
                    aria-label={`Change ${closure.name}`}
                    onClick={() => setEdited(closure)}
                  >
                    <StaffIcon name="pencil" />
                  </button>
                  <button
                    type="button"
                    className="icon-btn"
                    aria-label={`Take ${closure.name} back`}
                    onClick={() => void takeBack(closure)}
                  >
                    <StaffIcon name="close" />
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <ClosureDialog
        closure={edited}
        onClose={() => setEdited(undefined)}
        onSaved={() => {
          setEdited(undefined);
          return revalidate();
        }}
      />
    </>
  );
}

function daysOf({ firstDate, lastDate }: WireClosure): string {
  const first = formatDay(firstDate, { year: true });
  return firstDate === lastDate ? first : `${formatDay(firstDate)} to ${formatDay(lastDate, { year: true })}`;
}
