import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SystemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { TwoColumns } from "#staff/kit/page/two-columns.tsx";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { takeBackEntry } from "#staff/resource/list/take-back-entry.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { staffApi } from "#staff/staff-api.ts";
import { type AuditEntry, RecordLink } from "./audit-cells.tsx";
import { fieldLabel, fieldText } from "./field-words.ts";

const auditApi = staffApi<SystemStaffCalls>();
const PARENT = { to: "/admin/audit", label: "Audit log" };

/** One entry of the audit log: each field before and after, the reason, and the request. */
export function EntryScreen({ id }: { id: string }) {
  const { data, error, refresh } = useRead(id, async (signal) => {
    const { data: entry } = await auditApi.call("Audit.get", { params: { id }, signal });
    return entry;
  });
  useTitle(data ? data.summary : "Audit log");
  const isGone = isApiError(error, "not_found");
  const undo = useRead(`undo ${id}`, async (signal) => {
    const { data: read } = await auditApi.call("readUndo", { params: { id }, signal });
    return read;
  });
  const takeBack = async () => {
    try {
      await takeBackEntry(id);
      await undo.refresh();
      showDone("Undone.");
    } catch (failure) {
      await undo.refresh();
      showFailed(failure instanceof Error ? failure.message : "It could not be undone. Try again.");
    }
  };
  return (
    <div className="flex grow flex-col">
      <PageHeader
        title={data ? data.summary : "Entry"}
        parent={PARENT}
        actions={
          undo.data?.canUndo && (
            <button type="button" className="btn btn-outline" onClick={() => void takeBack()}>
              Undo
            </button>
          )
        }
      />
      {data ? (
        <TwoColumns sideLabel="About this entry" side={<EntryFacts entry={data} undo={undo.data} />}>
          <FieldTable entry={data} />
        </TwoColumns>
      ) : (
        <div className="px-4 py-5 md:px-6">
          {isGone && <p>This entry doesn't exist.</p>}
          {error !== undefined && !isGone && <LoadFailed noun="entry" error={error} onRetry={() => void refresh()} />}
          {error === undefined && <LoadingRows rows={4} />}
        </div>
      )}
    </div>
  );
}

function FieldTable({ entry: { before, after } }: { entry: AuditEntry }) {
  const { timeZone } = useClinic();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (names.length === 0) return <p className="text-ink-soft">No field changed.</p>;
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">What changed</caption>
      <thead>
        <tr className="border-b border-edge">
          {["Field", "Before", "After"].map((head) => (
            <th key={head} scope="col" className="h-[34px] pr-4 text-start text-small font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="border-b border-linen align-top">
            <th scope="row" className="py-3 pr-4 text-start font-medium wrap-break-word">
              {fieldLabel(name)}
            </th>
            {[before, after].map((state, column) => (
              <td key={column === 0 ? "before" : "after"} className="py-3 pr-4 wrap-break-word whitespace-pre-line">
                {name in state ? fieldText(name, state[name], timeZone) : <span className="text-ink-soft">none</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Undo = { reason: string | null; undoneBy: string | null };

function EntryFacts({ entry, undo }: { entry: AuditEntry; undo: Undo | undefined }) {
  const { timeZone } = useClinic();
  const { actorName, at, reason, requestId, undoes, action, entries } = entry;
  const facts: [string, ReactNode][] = [
    ["Who", actorName],
    [
      "When",
      <span key="when" className="nums">
        {momentText(at, timeZone)}
      </span>,
    ],
    ["Record", <RecordLink key="record" entry={entry} />],
    ["Action", action],
  ];
  if (reason) facts.push(["Reason", reason]);
  if (undoes)
    facts.push([
      "Takes back",
      <Link key="undoes" to={`/admin/audit/${undoes}`} className="link inline-flex min-h-6 items-center">
        An earlier entry
      </Link>,
    ]);
  if (undo?.undoneBy)
    facts.push([
      "Taken back",
      <Link key="undone" to={`/admin/audit/${undo.undoneBy}`} className="link inline-flex min-h-6 items-center">
        By a later entry
      </Link>,
    ]);
  else if (undo?.reason) facts.push(["Can't be undone", undo.reason]);
  if (requestId)
    facts.push([
      "Request",
      <span key="request" className="grid justify-items-start">
        <span className="break-all">{requestId}</span>
        {entries > 1 && (
          <Link to={`/admin/audit?f.requestId=is:${requestId}`} className="link inline-flex min-h-6 items-center">
            All {englishFormats.number(entries)} entries of this request
          </Link>
        )}
      </span>,
    ]);
  return (
    <dl className="grid gap-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-small text-ink-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
