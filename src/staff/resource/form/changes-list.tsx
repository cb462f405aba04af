import { useEffect, useState } from "react";
import type { WireAuditEntry } from "#shared/contract/resource/audit-entry.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import { shownBy } from "#shared/contract/resource/fields.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import { LoadFailed } from "../../kit/feedback/list-states.tsx";
import { LoadingRows } from "../../kit/feedback/stale-while-loading.tsx";
import { useClinic } from "../../session/clinic.tsx";
import { shownText } from "../field-text.ts";
import type { ResourceClient } from "../resource-client.ts";
import { rowChanges } from "./row-changes.ts";

/** The changes to a record, newest first, field by field. */
export function ChangesList({
  description,
  client,
  id,
}: {
  description: Description;
  client: ResourceClient;
  id: string;
}) {
  const { timeZone } = useClinic();
  const [entries, setEntries] = useState<WireAuditEntry[]>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try repeats the request
  useEffect(() => {
    setError(undefined);
    client.changes(id).then(setEntries, setError);
  }, [id, tries]);
  if (error) return <LoadFailed noun="list of changes" error={error} onRetry={() => setTries(tries + 1)} />;
  if (!entries) return <LoadingRows rows={4} />;
  if (entries.length === 0) return <p className="py-4 text-ink-soft">Nothing was changed since the log began.</p>;
  const shown = (name: string, value: unknown) => {
    const field = description.fields[name];
    return (field ? shownText(field, value, timeZone) : String(value ?? "")) || "empty";
  };
  const rowsChanged = (name: string, before: unknown, after: unknown) => {
    const field = description.fields[name];
    return field?.kind === "rows" ? rowChanges(field, before, after, timeZone).join("; ") : undefined;
  };
  /** Omits computed fields, and shows a reference by its name if the entry has that too. */
  const named = (names: string[]) => {
    const { fields, update = [] } = description;
    const shown = new Set(names.flatMap((name) => shownBy(fields[name]) ?? []));
    const isEntered = (name: string) => !fields[name] || update.includes(name) || shown.has(name);
    const listed = names.filter((name) => !names.includes(shownBy(fields[name]) ?? "") && isEntered(name));
    return listed.length > 0 ? listed : names;
  };
  return (
    <ol className="grid">
      {entries.map(({ id: entryId, at, actorName, summary, before, after, reason }) => (
        <li key={entryId} className="border-b border-linen py-3">
          <p className="font-medium">{summary}</p>
          <p className="text-small text-ink-soft">
            {actorName}, {momentText(at, timeZone)}
            {reason && `. ${reason}`}
          </p>
          {Object.keys(before).length > 0 && (
            <dl className="grid gap-1 pt-2">
              {named(Object.keys(after)).map((name) => (
                <div key={name} className="flex flex-wrap gap-x-2">
                  <dt className="text-ink-soft">{description.fields[name]?.label ?? name}</dt>
                  <dd className="line-clamp-6">
                    {rowsChanged(name, before[name], after[name]) ??
                      `${shown(name, before[name])} → ${shown(name, after[name])}`}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}
