import { Link, useSearchParams } from "react-router";
import { EmptyList, LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { nameOf } from "../customer-words.ts";
import { customersApi } from "../customers-api.ts";
import { MergeScreen } from "./merge-screen.tsx";

const BECAUSE = { phone: "same phone", email: "same email", name_and_birthday: "same name and birthday" };

/** The list of records that may be the same person, or two of them side by side if the URL names both. */
export function DuplicatesScreen() {
  const [search] = useSearchParams();
  const [keep, drop] = [search.get("keep"), search.get("drop")];
  if (keep && drop) return <MergeScreen key={`${keep} ${drop}`} keepId={keep} dropId={drop} />;
  return <DuplicatesList />;
}

function DuplicatesList() {
  const { data, error, refresh } = useRead("duplicates", async (signal) => {
    return (await customersApi.call("findDuplicates", { query: {}, signal })).data;
  });
  useTitle("Duplicates");
  return (
    <>
      <PageHeader
        title="Duplicates"
        parent={{ to: "/admin/customers", label: "Customers" }}
        note={data && (data.length === 1 ? "1 to look at" : `${data.length} to look at`)}
      />
      <div className="px-4 py-5 md:px-6">
        {error !== undefined && <LoadFailed noun="list" error={error} onRetry={() => void refresh()} />}
        {!data && error === undefined && <LoadingRows />}
        {data?.length === 0 && (
          <EmptyList
            action={
              <Link to="/admin/customers" className="btn btn-outline">
                All customers
              </Link>
            }
          >
            No two records look like the same person's.
          </EmptyList>
        )}
        <ul>
          {data?.map(({ because, customers }) => (
            <li
              key={customers.map(({ id }) => id).join(" ")}
              className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-linen py-3"
            >
              {customers.map((customer) => (
                <div key={customer.id} className="min-w-0 basis-60">
                  <Link to={`/admin/customers/${customer.id}`} className="font-semibold hover:underline">
                    {nameOf(customer)}
                  </Link>
                  <p className="nums truncate text-small text-ink-soft">
                    {[customer.email, customer.phone && formatPhone(customer.phone)].filter(Boolean).join(", ")}
                  </p>
                </div>
              ))}
              <p className="ml-auto text-small text-ink-soft">{because.map((one) => BECAUSE[one]).join(", ")}</p>
              {customers[0] && customers[1] && (
                <Link
                  to={`/admin/customers/duplicates?keep=${customers[0].id}&drop=${customers[1].id}`}
                  className="btn btn-outline"
                >
                  Compare<span className="sr-only"> the records of {nameOf(customers[0])}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
