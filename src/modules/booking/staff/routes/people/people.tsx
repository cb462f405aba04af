import { Link, Outlet, type ShouldRevalidateFunctionArgs, useParams } from "react-router";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { useTitle } from "#staff/kit/use-title.ts";
import { resourceClient } from "#staff/resource/resource-client.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { cx } from "#web/cx.ts";
import { practitionerDescription } from "../../contract/practitioner.ts";
import { PeopleList } from "../../people/people-list.tsx";
import { scheduleApi } from "../../people/schedule-api.ts";
import type { Route } from "./+types/people";

export async function clientLoader() {
  const [page, requests] = await Promise.all([
    resourceClient(practitionerDescription).list({ limit: "200" }),
    // Practitioners don't see others' time off.
    scheduleApi()
      .call("listTimeOff", { query: { state: "asked" } })
      .catch(() => undefined),
  ]);
  const asking = new Set(requests?.data.map(({ resourceId }) => resourceId));
  const people = page.docs.map(({ id, name, title, isActive }) => ({
    id,
    name: String(name),
    title: String(title),
    note: asking.has(id) ? "Asks for time off" : isActive ? undefined : "Hidden",
  }));
  return { people, total: page.totalDocs };
}

/** Reloads the list after a change to a person, but not on navigation from one person to another. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname;

export default function People({ loaderData: { people, total } }: Route.ComponentProps) {
  const { id } = useParams();
  const { can } = usePerson();
  return (
    <>
      <PageHeader
        title="People"
        note={total === 1 ? "1 practitioner" : `${total} practitioners`}
        actions={
          <div className={cx("contents", id && "max-md:hidden")}>
            <Link to="/admin/people/all" className="btn btn-outline">
              As a list
            </Link>
            <Link to="/admin/closures" className="btn btn-outline">
              Clinic closures
            </Link>
            {can("schedule.edit") && (
              <Link to="/admin/people/new" className="btn btn-primary">
                <StaffIcon name="plus" size={16} />
                New practitioner
              </Link>
            )}
          </div>
        }
      />
      <div className="grid grow content-start xl:grid-cols-[252px_minmax(0,1fr)] xl:content-stretch">
        <PeopleList people={people} className={cx("xl:border-r xl:border-linen", id && "max-xl:hidden")} />
        {id ? <Outlet /> : <ChooseSomebody />}
      </div>
    </>
  );
}

function ChooseSomebody() {
  useTitle("People");
  return <p className="px-6 py-5 text-ink-soft max-xl:hidden">Choose a person to see their hours.</p>;
}
