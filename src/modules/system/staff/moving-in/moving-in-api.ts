import type {
  WireMoved,
  WireMoveRun,
  WireMoveUndone,
} from "#modules/system/staff/contract/moving-in/moving-in-calls.ts";
import type { SystemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import { followImport, type ImportProgress } from "#staff/resource/import/follow-import.ts";
import { staffApi } from "#staff/staff-api.ts";

export type MoveAnswer = WireMoved;
export type MoveIn = WireMoveRun;

export type MovedKind = MoveIn["kind"];
export type MoveOptions = { isDry: boolean; leavesOut: boolean; overrides: boolean };

/** The HTTP status of an import that a job carries out. */
const ACCEPTED = 202;

/** The call for each kind of file that uses the standard imports. */
const IMPORTS = {
  customers: "importCustomers",
  gift_cards: "importGiftCards",
  store_credit: "importStoreCredit",
  packages: "importPackages",
} as const;

/** Uploads a file of one kind; a dry run writes nothing. */
export async function moveIn(
  kind: MovedKind,
  file: File,
  { isDry, leavesOut, overrides }: MoveOptions,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<MoveAnswer> {
  const form = new FormData();
  form.set("file", file);
  const api = staffApi<SystemStaffCalls>();
  const query = { ...(isDry && { dryRun: "true" as const }), ...(leavesOut && { leaveOut: "true" as const }) };
  const idempotencyKey = crypto.randomUUID();
  if (kind !== "visits") {
    const query = { ...(isDry && { dryRun: "true" as const }), ...(leavesOut && { skipBad: "true" as const }) };
    const { status, data } = await api.call(IMPORTS[kind], { query, form, idempotencyKey });
    const { counts, issues, runId, written } = data;
    if (status === ACCEPTED && runId) {
      const { created, leftOut } = await followImport(runId, onProgress);
      return { isDone: true, runId, issues, rows: { new: created, same: 0, bad: leftOut } };
    }
    return {
      isDone: written !== null,
      runId,
      issues,
      rows: { new: counts.new, same: counts.same, bad: counts.error },
    };
  }
  const rules = overrides ? { override: "true" as const } : {};
  return (await api.call("moveVisitsIn", { query: { ...query, ...rules }, form, idempotencyKey })).data;
}

/** Returns the files imported in the last 24 hours. */
export async function listMoveIns(signal: AbortSignal): Promise<MoveIn[]> {
  return (await staffApi<SystemStaffCalls>().call("listMoveIns", { signal })).data;
}

/** Undoes an import, except for records that were changed since. */
export async function undoMoveIn(id: string): Promise<WireMoveUndone> {
  const input = { params: { runId: id }, idempotencyKey: crypto.randomUUID() };
  const { undone, stayed, reasons = [] } = (await staffApi<SystemStaffCalls>().call("undoImport", input)).data;
  return { undone, of: undone + stayed, stayed: reasons };
}
