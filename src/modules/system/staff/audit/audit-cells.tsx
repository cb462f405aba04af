import { Link } from "react-router";
import type { auditResource } from "#modules/system/staff/contract/audit/audit-resource.ts";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import type { CellDrawings } from "#staff/resource/list/list-table.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { entryWords, kindOf, recordPathOf } from "./record-kinds.ts";

export type AuditEntry = RecordOf<typeof auditResource>;

function Time({ at }: { at: string }) {
  const { timeZone } = useClinic();
  return <span className="nums whitespace-nowrap">{momentText(at, timeZone)}</span>;
}

/** A link to the record that an entry is about, or only the record's name if it has no page. */
export function RecordLink({ entry }: { entry: Pick<AuditEntry, "resource" | "resourceId"> }) {
  const path = recordPathOf(entry);
  const words = kindOf(entry.resource).one;
  return path ? (
    <Link to={path} className="link inline-flex min-h-6 items-center">
      {words}
    </Link>
  ) : (
    words
  );
}

const entryOf = (record: unknown) => record as AuditEntry; // lists pass on what the call returned

/** Renders an entry's time, person, summary and record. On a phone, the second line has the person and the summary. */
export const auditCells: CellDrawings = {
  at: (record) => <Time at={entryOf(record).at} />,
  actorName: (record) => (
    <>
      {entryOf(record).actorName}
      <span className="md:hidden">: {entryWords(entryOf(record))}</span>
    </>
  ),
  summary: (record) => entryWords(entryOf(record)),
  resource: (record) => <RecordLink entry={entryOf(record)} />,
};
