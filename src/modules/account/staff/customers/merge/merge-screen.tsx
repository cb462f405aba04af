import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { momentWords } from "#staff/kit/moment-text.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { TwoColumns } from "#staff/kit/page/two-columns.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { MergeChoice } from "../../../domain/merge-fields.ts";
import type { WireCustomer } from "../../contract/customers/customer.ts";
import { nameOf } from "../customer-words.ts";
import { customersApi } from "../customers-api.ts";
import { MergeFields } from "./merge-fields.tsx";

const PARENT = { to: "/admin/customers/duplicates", label: "Duplicates" };

/** Two records of one person side by side: which one remains, whose values are used, and what moves. */
export function MergeScreen({ keepId, dropId }: { keepId: string; dropId: string }) {
  const read = useRead(`${keepId} ${dropId}`, async (signal) => {
    const [keep, drop] = await Promise.all(
      [keepId, dropId].map(async (id) => {
        return (await customersApi.call("Customer.get", { params: { id }, signal })).data;
      }),
    );
    return keep && drop ? { keep, drop } : undefined;
  });
  useTitle("Merge");
  if (!read.data)
    return (
      <>
        <PageHeader title="Merge two records" parent={PARENT} />
        <div className="px-4 py-5 md:px-6" aria-busy={read.error === undefined}>
          {read.error === undefined ? (
            <div className="skeleton h-60" aria-hidden />
          ) : (
            <LoadFailed noun="record" error={read.error} onRetry={() => void read.refresh()} />
          )}
        </div>
      </>
    );
  const { keep, drop } = read.data;
  // A record that was merged earlier is read as the one it was merged into.
  if (keep.id === drop.id)
    return (
      <>
        <PageHeader title="Merge two records" parent={PARENT} />
        <p className="px-4 py-5 md:px-6">
          These records are already merged.{" "}
          <Link className="link" to={`/admin/customers/${keep.id}`}>
            Open {nameOf(keep)}
          </Link>
        </p>
      </>
    );
  return <SideBySide keep={keep} drop={drop} />;
}

function SideBySide({ keep, drop }: { keep: WireCustomer; drop: WireCustomer }) {
  const { timeZone } = useClinic();
  const navigate = useNavigate();
  const [fields, setFields] = useState<MergeChoice>({});
  const form = useFormSend([], "The records were not merged. Try again.");
  const body = { keepId: keep.id, dropId: drop.id, fields };
  const preview = useRead(`${keep.id} ${drop.id} ${JSON.stringify(fields)}`, async (signal) => {
    const input = { body: { ...body, dryRun: true }, idempotencyKey: crypto.randomUUID(), signal };
    return (await customersApi.call("mergeCustomers", input)).data;
  });
  const { data: result, error } = preview;

  async function merge() {
    const isMerged = await form.send(async () => {
      await customersApi.call("mergeCustomers", { body, idempotencyKey: crypto.randomUUID() });
    });
    if (!isMerged) return;
    showDone(`${nameOf(drop)} is merged into ${nameOf(keep)}.`, async () => {
      const input = { params: { id: keep.id }, body: { dropId: drop.id }, idempotencyKey: crypto.randomUUID() };
      await customersApi.call("unmergeCustomers", input);
      await navigate(`/admin/customers/duplicates?keep=${keep.id}&drop=${drop.id}`);
    });
    await navigate(`/admin/customers/${keep.id}`);
  }

  return (
    <div className="flex grow flex-col">
      <PageHeader
        title="Merge two records"
        parent={PARENT}
        actions={
          <>
            <Link
              to={`/admin/customers/duplicates?keep=${drop.id}&drop=${keep.id}`}
              replace
              className="btn btn-outline"
            >
              <StaffIcon name="refresh" size={16} />
              Change sides
            </Link>
            <button
              type="button"
              className="btn btn-primary"
              aria-busy={form.isBusy}
              disabled={error !== undefined}
              onClick={() => void merge()}
            >
              Merge
            </button>
          </>
        }
      />
      <TwoColumns
        sideLabel="What the merge does"
        side={
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <h2 className="text-section">After the merge</h2>
            {form.error && (
              <p role="alert" className="text-error">
                {form.error}
              </p>
            )}
            {error !== undefined && (
              <p role="alert" className="text-error">
                {isApiError(error) ? error.message : "We couldn't load what would move. Try again."}
              </p>
            )}
            {result && (
              <>
                <div className="min-w-0">
                  <p className="font-semibold">{nameOf(result.customer)}</p>
                  <p className="break-words text-ink-soft">{result.customer.email ?? "no email"}</p>
                </div>
                {result.moves.length === 0 ? (
                  <p>The other record has nothing to move.</p>
                ) : (
                  <ul aria-label="What moves">
                    {result.moves.map(({ what, count, cents }) => (
                      <li key={what} className="flex justify-between gap-4 border-b border-linen py-1.5">
                        <span>
                          {count} {what}
                        </span>
                        {cents !== undefined && <span className="nums">{formatMoney(cents, { always: true })}</span>}
                      </li>
                    ))}
                  </ul>
                )}
                <p className="text-ink-soft">
                  The address of the other record leads here. The merge can be undone until{" "}
                  {momentWords(result.undoUntil, timeZone)}.
                </p>
              </>
            )}
          </div>
        }
      >
        <MergeFields keep={keep} drop={drop} choice={fields} onChoose={setFields} />
      </TwoColumns>
    </div>
  );
}
