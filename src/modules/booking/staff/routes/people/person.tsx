import { Link, useRevalidator } from "react-router";
import { Badge } from "#staff/kit/badge.tsx";
import { LinkTabs } from "#staff/kit/page/link-tabs.tsx";
import { TwoColumns } from "#staff/kit/page/two-columns.tsx";
import { useTitle } from "#staff/kit/use-title.ts";
import { AlsoHere } from "#staff/live/also-here.tsx";
import { ChangesList } from "#staff/resource/form/changes-list.tsx";
import { RecordPart } from "#staff/resource/form/resource-form.tsx";
import { resourceClient } from "#staff/resource/resource-client.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { practitionerDescription } from "../../contract/practitioner.ts";
import { HoursTab } from "../../people/hours-tab.tsx";
import { PerformedServices } from "../../people/performed-services.tsx";
import { type PersonTab, personTabs } from "../../people/person-tabs.ts";
import { RestorePerson } from "../../people/restore-person.tsx";
import { scheduleApi } from "../../people/schedule-api.ts";
import { ServicesTab } from "../../people/services-tab.tsx";
import { SignInTab } from "../../people/sign-in/sign-in-tab.tsx";
import { TimeOffList } from "../../people/time-off/time-off-list.tsx";
import { UnfitVisitList } from "../../people/unfit-visit-list.tsx";
import type { Route } from "./+types/person";

const client = resourceClient(practitionerDescription);

const schemas = async () => (await import("../../contract/practitioner-resource.ts")).practitionerResource.schemas;

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const api = scheduleApi();
  const [record, hours, qualifications, timeOff, outside] = await Promise.all([
    client.get(id),
    api.call("getWorkingHours", { params: { id } }),
    api.call("getQualifications", { params: { id } }),
    // Practitioners see the schedule, but neither others' time off nor others' customers.
    api.call("listTimeOff", { query: { resourceId: id } }).catch(() => undefined),
    api.call("listVisitsOutsideHours", { query: { resourceId: id } }).catch(() => undefined),
  ]);
  return {
    record,
    hours: hours.data,
    qualifications: qualifications.data,
    timeOff: timeOff?.data,
    outside: outside?.data ?? [],
  };
}

export default function PersonPage({ loaderData, params: { id, tab: requestedTab } }: Route.ComponentProps) {
  const { record, hours, qualifications, timeOff, outside } = loaderData;
  const { revalidate: onChanged } = useRevalidator();
  const { can } = usePerson();
  useTitle(hours.name);
  const performed = qualifications.services.filter(({ isPerformed }) => isPerformed);
  const path = `/admin/people/${id}`;
  const counts = { "time-off": timeOff?.length, services: performed.length };
  const tabs = personTabs(can, counts);
  const tab: PersonTab = tabs.find(({ name }) => name === requestedTab)?.name ?? "hours";
  const timeOffList = timeOff && can("timeOff.edit") && (
    <TimeOffList resource={{ id, name: hours.name }} timeOff={timeOff} onChanged={onChanged} />
  );
  return (
    <TwoColumns
      sideLabel="Time off and treatments"
      side={
        <div className="grid gap-6">
          {tab !== "time-off" && timeOffList}
          {outside.length > 0 && (
            <section aria-labelledby="outside" className="grid gap-3">
              <h2 id="outside" className="text-section">
                To resolve
              </h2>
              <UnfitVisitList visits={outside} what="outside the hours" note="They stay until someone moves them." />
            </section>
          )}
          <PerformedServices treatments={performed} more={`${path}/services`} />
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
          <h2 className="text-h2">{hours.name}</h2>
          <p className="text-ink-soft">{String(record.title)}</p>
          {record.archivedAt ? (
            <>
              <Badge dot="line">Archived</Badge>
              {can("schedule.edit") && tab !== "page" && <RestorePerson record={record} onRestored={onChanged} />}
            </>
          ) : (
            !record.isActive && <Badge dot="line">Hidden</Badge>
          )}
          <AlsoHere kind={practitionerDescription.name} id={id} />
          <Link className="btn-text ml-auto xl:hidden" to="/admin/people">
            All people
          </Link>
        </div>
        <div className="-mx-4 md:-mx-6">
          <LinkTabs
            label={hours.name}
            tabs={tabs.map(({ name, label, count }) => ({
              to: name === "hours" ? path : `${path}/${name}`,
              label,
              isCurrent: name === tab,
              ...(count === undefined ? {} : { count }),
            }))}
          />
        </div>
        {tab === "hours" && <HoursTab key={id} hours={hours} onSaved={onChanged} />}
        {tab === "time-off" && timeOffList}
        {tab === "services" && <ServicesTab key={id} qualifications={qualifications} onSaved={onChanged} />}
        {tab === "page" && (
          <RecordPart
            description={practitionerDescription}
            path="/admin/people"
            schemas={schemas}
            record={record}
            onSite={({ isActive, archivedAt }) => (isActive && !archivedAt ? "/aboutus" : undefined)}
            onChanged={onChanged}
          />
        )}
        {tab === "sign-in" && <SignInTab key={id} person={{ id, name: hours.name }} onChanged={onChanged} />}
        {tab === "changes" && <ChangesList key={id} description={practitionerDescription} client={client} id={id} />}
      </div>
    </TwoColumns>
  );
}
