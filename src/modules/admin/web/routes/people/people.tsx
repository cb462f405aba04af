import { Link, Outlet, useParams } from "react-router";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { browserApi } from "#web/api.ts";
import { cx } from "#web/ui/cx.ts";
import { PageHeader } from "../../kit/page/page-header.tsx";
import { PeopleList } from "../../people/people-list.tsx";
import type { Route } from "./+types/people";

export async function clientLoader() {
  return { people: (await browserApi<BookingCalls>().call("listPractitioners")).data };
}

export const shouldRevalidate = () => false;

export default function People({ loaderData: { people } }: Route.ComponentProps) {
  const { id } = useParams();
  const words = people.length === 1 ? "1 practitioner" : `${people.length} practitioners`;
  return (
    <>
      <PageHeader
        title="People"
        note={words}
        actions={
          <Link to="/admin/closures" className="btn btn-outline">
            Clinic closures
          </Link>
        }
      />
      <div className="grid grow content-start xl:grid-cols-[252px_minmax(0,1fr)] xl:content-stretch">
        <PeopleList people={people} className={cx("xl:border-r xl:border-linen", id && "max-xl:hidden")} />
        {id ? <Outlet /> : <p className="px-6 py-5 text-ink-soft max-xl:hidden">Choose somebody to see their hours.</p>}
      </div>
    </>
  );
}
