import { Link, useRevalidator } from "react-router";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { browserApi } from "#web/api.ts";
import { usePerson } from "../../frame/use-person.ts";
import { LinkTabs } from "../../kit/page/link-tabs.tsx";
import { TwoColumns } from "../../kit/page/two-columns.tsx";
import { HoursTab } from "../../people/hours-tab.tsx";
import { scheduleApi } from "../../people/schedule-api.ts";
import { ServicesTab } from "../../people/services-tab.tsx";
import { TimeOffList } from "../../people/time-off-list.tsx";
import { TouchedVisits } from "../../people/touched-visits.tsx";
import type { Route } from "./+types/person";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const api = scheduleApi();
  const [people, hours, qualifications, timeOff, outside] = await Promise.all([
    browserApi<BookingCalls>().call("listPractitioners"),
    api.call("getWorkingHours", { params: { id } }),
    api.call("getQualifications", { params: { id } }),
    // Practitioners see the schedule, but neither others' time off nor their customers.
    api.call("listTimeOff", { query: { resourceId: id } }).catch(() => undefined),
    api.call("listVisitsOutsideHours", { query: { resourceId: id } }).catch(() => undefined),
  ]);
  return {
    person: people.data.find((one) => one.id === id),
    hours: hours.data,
    qualifications: qualifications.data,
    timeOff: timeOff?.data,
    outside: outside?.data ?? [],
  };
}

export default function PersonPage({ loaderData, params: { id, tab } }: Route.ComponentProps) {
  const { person, hours, qualifications, timeOff, outside } = loaderData;
  const { revalidate } = useRevalidator();
  const canSeeTimeOff = usePerson().can("timeOff.edit");
  const onChanged = () => void revalidate();
  const performed = qualifications.services.filter(({ isPerformed }) => isPerformed);
  const path = `/admin/people/${id}`;
  const isServices = tab === "services";
  return (
    <TwoColumns
      sideLabel="Time off and treatments"
      side={
        <div className="grid gap-6">
          {canSeeTimeOff && timeOff && (
            <TimeOffList resource={{ id, name: hours.name }} timeOff={timeOff} onChanged={onChanged} />
          )}
          {outside.length > 0 && (
            <section aria-labelledby="outside" className="grid gap-3">
              <h2 id="outside" className="text-h2">
                To resolve
              </h2>
              <TouchedVisits visits={outside} what="outside the hours" note="They stay until somebody moves them." />
            </section>
          )}
          <section aria-labelledby="performs" className="grid gap-3">
            <h2 id="performs" className="text-h2">
              Performs
            </h2>
            <ul className="flex flex-wrap gap-2">
              {performed.slice(0, 9).map(({ serviceId, name }) => (
                <li key={serviceId} className="rounded-pill bg-sand px-3 py-0.5 text-small">
                  {name}
                </li>
              ))}
              {performed.length > 9 && (
                <li>
                  <Link className="btn-text text-small" to={`${path}/services`}>
                    {performed.length - 9} more
                  </Link>
                </li>
              )}
            </ul>
          </section>
        </div>
      }
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-h2">{hours.name}</h2>
          {person && <p className="text-ink-soft">{person.title}</p>}
          <Link className="btn-text ml-auto xl:hidden" to="/admin/people">
            All people
          </Link>
        </div>
        <div className="-mx-4 md:-mx-6">
          <LinkTabs
            label={hours.name}
            tabs={[
              { to: path, label: "Hours", isCurrent: !isServices },
              { to: `${path}/services`, label: "Treatments", count: performed.length, isCurrent: isServices },
            ]}
          />
        </div>
        {isServices ? (
          <ServicesTab key={id} qualifications={qualifications} onSaved={onChanged} />
        ) : (
          <HoursTab key={id} hours={hours} onSaved={onChanged} />
        )}
      </div>
    </TwoColumns>
  );
}
