import { bookingRules } from "#modules/booking/domain/booking-rule.ts";
import { clinicResources, hasVisitAt } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { createImportedVisitBooker, type ImportedVisit } from "#modules/desk/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { Principal } from "#shared/principal.ts";
import { readTime } from "#shared/read-day.ts";
import { instantOf } from "#shared/zoned-time.ts";
import { MOST_MOVED_VISITS, type WireMoved } from "../../staff/contract/moving-in/moving-in-calls.ts";
import { moveRows } from "./move-rows.ts";
import { customerOf, refuse } from "./read-customer.ts";
import { dayCell, type MovedRow, readMovedRows } from "./read-file.ts";
import { writeRun } from "./runs.ts";

const HEADS = ["customer", "treatment", "practitioner", "date", "time", "note"] as const;
type Row = MovedRow<(typeof HEADS)[number]>;

const plain = (text: string) => text.trim().toLowerCase();

/** Returns the item with this name. Throws `invalid_input`. */
function named<Item extends { name: string }>(items: readonly Item[], name: string | undefined, label: string): Item {
  if (!name) throw refuse(`${label} is missing.`);
  const [found, second] = items.filter((item) => plain(item.name) === plain(name));
  if (!found) throw refuse(`No ${label.toLowerCase()} is called ${name.slice(0, 80)}.`);
  if (second) throw refuse(`Several are called ${name.slice(0, 80)}.`);
  return found;
}

type Place = { country: string; zone: string };

function startOf({ date = "", time = "" }: Row["cells"], { country, zone }: Place, now: Date): Date {
  const read = readTime(time);
  const day = dayCell(date, { label: "Date", country, example: "2026-12-01" });
  if ("problem" in read) throw refuse("Time is written like 14:30.");
  const startsAt = instantOf(day, read.value, zone);
  if (!startsAt) throw refuse("There is no such time on that day.");
  if (startsAt <= now) throw refuse("It is in the past.");
  return startsAt;
}

type MoveInVisits = { bytes: Uint8Array; isDry: boolean; leavesOut: boolean; overrides: boolean };

/**
 * Imports future visits from a file. Skips a visit if its customer already has one at that time, so that a file can be
 * sent again. Throws `import_invalid`.
 */
export async function moveInVisits(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  staff: { principal: Principal; actor: AuditActor },
  { bytes, overrides, ...options }: MoveInVisits,
): Promise<WireMoved> {
  const { db, clock } = deps;
  const rows = readMovedRows(bytes, {
    heads: HEADS,
    needed: ["customer", "treatment", "date", "time"],
    most: MOST_MOVED_VISITS,
  });
  const [
    {
      location: { timeZone, address },
    },
    services,
    units,
    book,
  ] = await Promise.all([
    getClinicSettings(db),
    clinicResources.listServiceGaps(db),
    clinicResources.listClinicResources(db),
    createImportedVisitBooker(deps, staff),
  ]);
  const people = units.filter(({ kind }) => kind === "practitioner");
  const override = overrides ? { rules: bookingRules, reason: "Agreed on before the clinic moved in" } : undefined;
  const write = async (tx: Transaction, { cells }: Row) => {
    const visit: ImportedVisit = {
      customerId: await customerOf(tx, cells.customer),
      serviceId: named(services, cells.treatment, "Treatment").serviceId,
      practitionerId: cells.practitioner ? named(people, cells.practitioner, "Practitioner").id : undefined,
      startsAt: startOf(cells, { country: address.country, zone: timeZone }, clock.now()),
      notes: cells.note?.slice(0, 1_000),
      override,
    };
    if (await hasVisitAt(tx, visit)) return "same";
    const { id, version } = await book(tx, visit);
    return { id, version };
  };
  const { actor } = staff;
  return moveRows(db, rows, options, write, (tx, records) => writeRun(tx, { kind: "visits", records, actor }));
}
