import { SideDrawer } from "#staff/kit/side-drawer.tsx";
import { useReportAddress } from "../address/use-report-address.ts";
import type { ReportColumn } from "../contract/report-schemas.ts";
import { FigureMeaning } from "./figure-meaning.tsx";

/** The "What is this?" drawer for the figure named in the URL. */
export function WhatDrawer({ columns }: { columns: readonly ReportColumn[] }) {
  const { address, go } = useReportAddress();
  const column = columns.find(({ id }) => id === address.what);
  if (!column) return null;
  return (
    <SideDrawer key={column.id} title={column.label} top="What is this?" onClose={() => go({})}>
      <div className="pt-4">
        <FigureMeaning column={column} columns={columns} />
      </div>
    </SideDrawer>
  );
}
