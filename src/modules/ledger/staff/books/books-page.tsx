import type { ReactNode } from "react";
import { LinkTabs } from "#staff/kit/page/link-tabs.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";

const TABS = [
  { to: "/admin/payments/liabilities", label: "What we owe" },
  { to: "/admin/payments/liabilities/trial-balance", label: "Trial balance" },
  { to: "/admin/payments/liabilities/entries", label: "Entries" },
  // A screen of the `pay` module, which creates accounting journals from this ledger.
  { to: "/admin/pay/accounting", label: "Accounting files" },
];

/** Shows the shared layout of the ledger screens. */
export function BooksPage({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHeader title="Books" actions={actions} tabs={<LinkTabs label="Parts of the books" tabs={TABS} />} />
      <div className="grid max-w-[880px] gap-5 px-4 py-5 md:px-6">{children}</div>
    </>
  );
}

export function DownloadButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="btn btn-outline" onClick={onClick}>
      Download CSV
    </button>
  );
}
