import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { nameOf } from "#modules/account/staff/customers/customer-words.ts";
import { customersApi } from "#modules/account/staff/customers/customers-api.ts";
import { walletApi } from "#modules/wallet/staff/wallet-api.ts";
import { isApiError } from "#shared/contract/client.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { LinkTabs } from "#staff/kit/page/link-tabs.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { TwoColumns } from "#staff/kit/page/two-columns.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { AlertBand } from "./alert-band.tsx";
import type { CustomerDialog } from "./customer-dialog.ts";
import { CustomerDialogs } from "./customer-dialogs.tsx";
import type { CustomerFile } from "./customer-file.ts";
import { CustomerForms } from "./customer-forms.tsx";
import { CustomerHeader } from "./customer-header.tsx";
import { CustomerMoney } from "./customer-money.tsx";
import { CustomerSide } from "./customer-side.tsx";
import { NoteForm, NoteList } from "./notes.tsx";
import { Timeline } from "./timeline.tsx";
import { hasTimeline, isTab, TABS, type Tab } from "./timeline-tabs.ts";

const SentMails = lazy(() => import("#modules/notifications/staff/sent-mails.tsx"));

const PARENT = { to: "/admin/customers", label: "Customers" };

/** Everything the clinic has about a customer, as far as the person may see it. */
export function CustomerScreen({ id, tab }: { id: string; tab: string | undefined }) {
  const navigate = useNavigate();
  const read = useRead(
    id,
    async (signal) => (await customersApi.call("Customer.get", { params: { id }, signal })).data,
  );
  const { data: customer, error, refresh, show } = read;
  const openId = customer?.id;
  // If the record was merged into another, shows the other.
  useEffect(() => {
    if (openId && openId !== id) void navigate(`/admin/customers/${openId}`, { replace: true });
  }, [openId, id, navigate]);
  if (!customer) {
    const isGone = isApiError(error, "not_found");
    return (
      <>
        <PageHeader title="Customer" parent={PARENT} />
        <div className="px-4 py-5 md:px-6" aria-busy={error === undefined}>
          {isGone && <p>This customer doesn't exist, or isn't yours to see.</p>}
          {error !== undefined && !isGone && <LoadFailed noun="record" error={error} onRetry={() => void refresh()} />}
          {error === undefined && <div className="skeleton h-60" aria-hidden />}
        </div>
      </>
    );
  }
  return <OpenFile customer={customer} tab={isTab(tab) ? tab : "timeline"} show={show} refresh={refresh} />;
}

type OpenFileProps = {
  customer: CustomerFile;
  tab: Tab;
  show: (customer: CustomerFile) => void;
  refresh: () => Promise<void>;
};

function OpenFile({ customer, tab, show, refresh }: OpenFileProps) {
  const { id } = customer;
  const { can } = usePerson();
  const [dialog, setDialog] = useState<CustomerDialog>();
  /** Increased after a change that appears on the timeline. */
  const [changes, setChanges] = useState(0);
  const notes = useRead(`${id} ${changes}`, async (signal) => {
    return (await customersApi.call("listCustomerNotes", { params: { id }, signal })).data;
  });
  const counts = useRead(`counts ${id} ${changes}`, async (signal) => {
    return (await customersApi.call("countCustomerTimeline", { params: { id }, signal })).data;
  });
  const maySeeMoney = can("orders.see");
  const money = useRead(`money ${id} ${changes} ${maySeeMoney}`, async (signal) =>
    maySeeMoney ? (await walletApi.call("readCustomerMoney", { params: { id }, signal })).data : undefined,
  );
  const countOf: Partial<Record<Tab, number | undefined>> = { ...counts.data, notes: notes.data?.length };
  const name = nameOf(customer);
  const path = `/admin/customers/${id}`;
  useTitle(name);
  const onChanged = () => {
    setChanges((before) => before + 1);
    void refresh();
  };
  return (
    <div className="flex grow flex-col">
      <CustomerHeader customer={customer} money={money.data} onOpen={setDialog} />
      <AlertBand customer={customer} />
      <LinkTabs
        label="Record"
        tabs={TABS.filter((one) => one.id !== "money" || maySeeMoney).map((one) => ({
          to: one.id === "timeline" ? path : `${path}/${one.id}`,
          label: one.label,
          isCurrent: one.id === tab,
          ...(countOf[one.id] === undefined ? {} : { count: countOf[one.id] }),
        }))}
      />
      <TwoColumns sideLabel="Details" side={<CustomerSide customer={customer} show={show} onOpen={setDialog} />}>
        <div className="grid gap-5">
          {can("customers.edit") && (tab === "timeline" || tab === "notes") && (
            <NoteForm customerId={id} onAdded={() => setChanges((before) => before + 1)} />
          )}
          {(tab === "timeline" || tab === "notes") && (
            <NoteList
              customerId={id}
              notes={notes}
              isPinnedOnly={tab === "timeline"}
              onChanged={() => setChanges((before) => before + 1)}
            />
          )}
          {tab === "messages" && can("customers.all") && (
            <section>
              <h2 className="pb-1 text-section">Emails sent</h2>
              <Suspense fallback={<LoadingRows rows={3} />}>
                <SentMails customerId={id} />
              </Suspense>
            </section>
          )}
          {tab === "forms" && <CustomerForms customerId={id} />}
          {tab === "money" && maySeeMoney && <CustomerMoney read={money} />}
          {hasTimeline(tab) && <Timeline key={`${tab} ${changes}`} customerId={id} tab={tab} />}
        </div>
      </TwoColumns>
      {dialog && (
        <CustomerDialogs
          dialog={dialog}
          customer={customer}
          show={show}
          onClose={() => setDialog(undefined)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}
