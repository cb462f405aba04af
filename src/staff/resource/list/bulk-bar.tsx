import { useState } from "react";
import type { Description } from "#shared/contract/resource/description.ts";
import { formatListQuery, type ListQuery } from "#shared/contract/resource/list-query.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { showDone, showFailed } from "../../kit/toast/staff-toasts.ts";
import type { BulkBody, BulkResult, ResourceClient } from "../resource-client.ts";
import { BulkOutcome } from "./bulk-outcome.tsx";
import { useBulkJob } from "./use-bulk-job.ts";
import type { Choice } from "./use-choice.ts";

type BulkBarProps = {
  description: Description;
  client: ResourceClient;
  query: ListQuery;
  choice: Choice;
  /** The number of records that match the list's filters. */
  total: number;
  pageSize: number;
  /** The path of the list. */
  path: string;
  onDone: () => void;
};

type Action = { label: string; done: string; body: Pick<BulkBody, "set" | "action"> };

function actionsOf({ fields, archive }: Description, isArchive: boolean): Action[] {
  const toggles = Object.entries(fields).flatMap(([name, field]): Action[] =>
    field.bulk && field.kind === "toggle"
      ? [true, false].map((value) => ({
          label: `${field.label}: ${value ? "yes" : "no"}`,
          done: "changed",
          body: { set: { [name]: value } },
        }))
      : [],
  );
  if (!archive) return toggles;
  return isArchive
    ? [{ label: "Restore", done: "restored", body: { action: "restore" } }]
    : [...toggles, { label: "Archive", done: "archived", body: { action: "archive" } }];
}

/** Whether a resource has any actions for selected rows: without them there is no reason to select rows. */
export function hasBulkActions(description: Description): boolean {
  return actionsOf(description, false).length > 0;
}

/** The actions for the selected rows, and their result. More than 50 rows are changed in the background. */
export function BulkBar({ description, client, query, choice, total, pageSize, path, onDone }: BulkBarProps) {
  const { job, watch, dismiss } = useBulkJob(client, description.name, onDone);
  const [refused, setRefused] = useState<BulkResult>();
  const count = choice.isAll ? total : choice.ids.size;
  const { words } = description;

  async function send(body: BulkBody, done: string) {
    try {
      const result = await client.bulk(body);
      setRefused(undefined);
      dismiss();
      if (result.job) watch(result.job);
      else {
        if (result.failed.length > 0) setRefused(result);
        else showDone(`${result.done} ${done}.`, undoOf(result));
        onDone();
      }
      choice.clear();
    } catch (error) {
      showFailed(error instanceof Error ? error.message : "It was not done. Try again.");
    }
  }

  /** Returns a function that undoes a bulk change, except for records changed since. */
  function undoOf({ changed }: BulkResult): (() => Promise<void>) | undefined {
    const entries = changed.flatMap(({ entry }) => entry ?? []);
    return entries.length > 0 ? () => send({ entries }, "taken back") : undefined;
  }

  const rows = () =>
    choice.isAll
      ? { filter: formatListQuery({ ...query, after: undefined, before: undefined }) }
      : { ids: [...choice.ids] };
  const undoRefused = refused && undoOf(refused);

  return (
    <>
      {job && (
        <BulkOutcome
          key={job.id}
          outcome={job}
          path={path}
          onUndo={job.canUndo ? () => void send({ run: job.id }, "taken back") : undefined}
          onDismiss={dismiss}
        />
      )}
      {refused && (
        <BulkOutcome
          outcome={{ done: refused.done, failed: refused.failed.length, failures: refused.failed }}
          path={path}
          onUndo={undoRefused && (() => void undoRefused())}
          onDismiss={() => setRefused(undefined)}
        />
      )}
      {count > 0 && (
        <section aria-label="Chosen rows" className="flex flex-wrap items-center gap-3 bg-chosen px-4 py-2 md:px-6">
          <p className="font-medium">
            {englishFormats.number(count)} {count === 1 ? words.one : words.many} chosen
          </p>
          {!choice.isAll && total > choice.ids.size && choice.ids.size >= pageSize && (
            <button type="button" className="btn-text" onClick={choice.chooseAll}>
              Choose all {englishFormats.number(total)}
            </button>
          )}
          {actionsOf(description, query.view === "archived").map(({ label, done, body }) => (
            <button
              key={label}
              type="button"
              className="btn btn-outline btn-small"
              // Off while a job is running, because there is no room to show a second one.
              disabled={job !== undefined && !job.isFinished}
              onClick={() => void send({ ...rows(), ...body }, done)}
            >
              {label}
            </button>
          ))}
          <button type="button" className="btn-text" onClick={choice.clear}>
            Choose none
          </button>
        </section>
      )}
    </>
  );
}
