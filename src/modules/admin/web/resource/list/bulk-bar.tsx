import type { Description } from "#shared/contract/resource/description.ts";
import { formatListQuery, type ListQuery } from "#shared/contract/resource/list-query.ts";
import { showDone, showFailed } from "../../kit/toast/staff-toasts.ts";
import type { BulkBody, ResourceClient } from "../resource-client.ts";
import type { Choice } from "./use-choice.ts";

type BulkBarProps = {
  description: Description;
  client: ResourceClient;
  query: ListQuery;
  choice: Choice;
  /** How many the list's filters match. */
  total: number;
  pageSize: number;
  onDone: () => void;
};

type Action = { label: string; done: string; body: Pick<BulkBody, "set" | "action">; undo?: BulkBody["action"] };

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
    ? [{ label: "Restore", done: "restored", body: { action: "restore" }, undo: "archive" }]
    : [...toggles, { label: "Archive", done: "archived", body: { action: "archive" }, undo: "restore" }];
}

/** Whether anything can be done with chosen rows of a resource: without it there is nothing to choose them for. */
export function hasBulkActions(description: Description): boolean {
  return actionsOf(description, false).length > 0;
}

/** What can be done with the chosen rows, at once. */
export function BulkBar({ description, client, query, choice, total, pageSize, onDone }: BulkBarProps) {
  const count = choice.isAll ? total : choice.ids.size;
  if (count === 0) return null;
  const { words } = description;

  async function run({ body, done, undo }: Action) {
    const rows = choice.isAll
      ? { where: formatListQuery({ ...query, after: undefined, before: undefined }) }
      : { ids: [...choice.ids] };
    try {
      const { done: changed, failed, changed: records } = await client.bulk({ ...rows, ...body });
      const text =
        failed.length === 0 ? `${changed} ${done}.` : `${changed} done, ${failed.length} not: ${failed[0]?.message}`;
      const back = undo && records.length > 0 ? { ids: records.map(({ id }) => id), action: undo } : undefined;
      showDone(
        text,
        back &&
          (async () => {
            await client.bulk(back);
            onDone();
          }),
      );
      choice.clear();
      onDone();
    } catch (error) {
      showFailed(error instanceof Error ? error.message : "It was not done. Try again.");
    }
  }

  return (
    <section aria-label="Chosen rows" className="flex flex-wrap items-center gap-3 bg-chosen px-4 py-2 md:px-6">
      <p className="font-medium">
        {count.toLocaleString("en-US")} {count === 1 ? words.one : words.many} chosen
      </p>
      {!choice.isAll && total > choice.ids.size && choice.ids.size >= pageSize && (
        <button type="button" className="btn-text" onClick={choice.chooseAll}>
          Choose all {total.toLocaleString("en-US")}
        </button>
      )}
      {actionsOf(description, query.view === "archived").map((action) => (
        <button key={action.label} type="button" className="btn btn-outline btn-small" onClick={() => void run(action)}>
          {action.label}
        </button>
      ))}
      <button type="button" className="btn-text" onClick={choice.clear}>
        Choose none
      </button>
    </section>
  );
}
