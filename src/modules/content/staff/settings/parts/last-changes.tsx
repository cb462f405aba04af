import { useEffect, useState } from "react";
import { auditDescription } from "#shared/contract/resource/audit.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import { type AnyRecord, resourceClient } from "#staff/resource/resource-client.ts";
import { useClinic } from "#staff/session/clinic.tsx";

const client = resourceClient(auditDescription);

type LastChangesProps = {
  section: string;
  /** The section's version. Each save increases it, so that the list is loaded again. */
  version: number;
};

/** The last change to a section of the settings: who and when. */
export function LastChanges({ section, version }: LastChangesProps) {
  const { timeZone } = useClinic();
  const [entries, setEntries] = useState<AnyRecord[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save adds an entry
  useEffect(() => {
    let isStale = false;
    const query = { "f.resource": "is:Settings", "f.resourceId": `is:${section}`, limit: "25" };
    client.list(query).then(
      ({ docs }) => isStale || setEntries(docs.slice(0, 5)),
      () => isStale || setEntries(undefined),
    );
    return () => {
      isStale = true;
    };
  }, [section, version]);
  if (!entries) return null;
  return (
    <section aria-labelledby="last-changes">
      <h2 id="last-changes" className="text-section pb-2">
        Last changes
      </h2>
      {entries.length === 0 && <p className="text-ink-soft">No changes yet.</p>}
      <ol className="grid gap-2">
        {entries.map(({ id, at, actorName }) => (
          <li key={id}>
            <span className="font-medium">{String(actorName)}</span>
            <span className="block text-small text-ink-soft">{momentText(String(at), timeZone)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
