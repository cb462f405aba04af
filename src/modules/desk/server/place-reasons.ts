import { blockLabels } from "#modules/booking/domain/block.ts";
import type { BookingRule } from "#modules/booking/domain/booking-rule.ts";
import { relaxedClinic } from "#modules/booking/domain/relaxed-clinic.ts";
import type { StaffPlaceRequest } from "#modules/booking/domain/staff-place.ts";
import { clinicState, freeTimes } from "#modules/booking/server/public.ts";

import { planVisit } from "#modules/scheduling/domain/availability.ts";
import type { BusyRange, Resource } from "#modules/scheduling/domain/resource.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { addDays, dateInZone, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";

/** Why a time slot isn't available: a code, a message, and the conflicting visit or block. */
export type Refusal = {
  code: string;
  message: string;
  detail?: { unit: string; appointmentId: string | null; who: string | null };
};

const EVERY_RULE: ReadonlySet<BookingRule> = new Set(["closed", "hours", "cut_off"]);

/**
 * Returns what prevents a visit from starting at a time, resource by resource. Plans the visit as if the clinic were
 * empty, then lists each planned resource that isn't free, with who uses it and until when.
 */
export async function listRefusals(
  db: DatabaseOrTransaction,
  snapshot: clinicState.ClinicSnapshot,
  placeRequest: StaffPlaceRequest,
  except: string,
): Promise<Refusal[]> {
  const { timeZone } = snapshot.clinic.rules;
  const span = clinicState.spanOfDays(placeRequest.date, placeRequest.date, timeZone);
  const occupants = await freeTimes.listOccupants(db, { ...span, except });
  const way = placeRequest.ways.at(-1);
  if (!way) return [];
  const { date, time, now } = placeRequest;
  const everything = { date, time, now, windowFor: "agreedStart" as const, busy: [], request: way.request };
  const units = way.units ?? {};
  const inService = relaxedClinic(snapshot.clinic, date, EVERY_RULE, units);
  const empty = { ...inService, resources: inService.resources.map((unit) => ({ ...unit, timeOff: [] })) };
  const { plan } = planVisit({ clinic: empty, ...everything });
  if (!plan) return [{ code: "NO_QUALIFIED_STAFF", message: "No one here can do this." }];
  const people = new Set(
    way.request.needs.flatMap((need) => need.practitioners.map(({ practitionerId }) => practitionerId)),
  );
  const kinds: Resource["kind"][] = ["practitioner", "attention", "room", "device"];
  const kindOf = new Map(inService.resources.map(({ id, kind }) => [id, kinds.indexOf(kind)]));
  const claims = plan.claims.toSorted((a, b) => (kindOf.get(a.resourceId) ?? 0) - (kindOf.get(b.resourceId) ?? 0));
  const refusals = claims.flatMap((claim) => {
    const unit = inService.resources.find(({ id }) => id === claim.resourceId);
    if (!unit) return [];
    const others = inService.resources.filter((other) =>
      unit.kind === "practitioner" && people.size > 0
        ? people.has(other.id)
        : other.kind === unit.kind && other.pool === unit.pool,
    );
    return refusalOf({ claim, unit, others, occupants, timeZone, date }) ?? [];
  });
  // The same visit may use both the practitioner and the room that are needed; it is listed only once.
  const isTold = (refusal: Refusal, at: number) =>
    refusals
      .slice(0, at)
      .some(({ detail }) => detail?.appointmentId && detail.appointmentId === refusal.detail?.appointmentId);
  return refusals.filter((refusal, at) => !isTold(refusal, at));
}

type PlaceQuery = {
  claim: BusyRange;
  unit: Resource;
  others: readonly Resource[];
  occupants: readonly freeTimes.Occupant[];
  timeZone: string;
  date: string;
};

function refusalOf({ claim, unit, others, occupants, timeZone, date }: PlaceQuery): Refusal | undefined {
  const inWay = (id: string) =>
    occupants.filter(({ resourceId, from, to }) => resourceId === id && from < claim.to && claim.from < to);
  const outOf = (resource: Resource) =>
    resource.kind === "practitioner"
      ? undefined
      : resource.timeOff.find(({ from, to }) => from < claim.to && claim.from < to);
  if (others.some((other) => inWay(other.id).length === 0 && !outOf(other))) return undefined;
  const out = outOf(unit);
  const label = unit.name.replaceAll(" ", "-");
  if (out) {
    const until = dateInZone(out.to, timeZone);
    const when = until < addDays(date, 7) ? (formatDay(until).split(",")[0] ?? "") : formatDay(until);
    return {
      code: `DEVICE_OUT:${label} ${dateInZone(out.from, timeZone)}`,
      message: `${unit.name} is in service until ${when}.`,
    };
  }
  const unitOccupants = inWay(unit.id);
  const [first] = unitOccupants;
  if (!first) return undefined;
  const wall = (at: Date) => timeInZone(at, timeZone);
  const stretch = `${wall(first.from)}-${wall(unitOccupants.at(-1)?.to ?? first.to)}`;
  const until = formatTime(wall(first.to));
  const detail = { unit: unit.id, appointmentId: first.appointmentId, who: first.who };
  if (first.block) {
    const why = blockLabels[first.block].toLowerCase();
    return { code: `BLOCKED:${label} ${stretch}`, message: `${unit.name} is blocked until ${until}: ${why}.`, detail };
  }
  if (unit.kind === "practitioner") {
    const message =
      others.length > 1
        ? `Everyone who does this is busy until ${until}.`
        : `${unit.name} is with ${first.who ?? "another customer"} until ${until}.`;
    return { code: `STAFF_BUSY ${stretch}`, message, detail };
  }
  if (unit.kind === "attention") {
    const message = `${unit.name} is looking after as many customers as they can until ${until}.`;
    return { code: `WATCH_FULL ${stretch}`, message, detail };
  }
  const kind = unit.kind === "room" ? "ROOM" : "DEVICE";
  return { code: `${kind}_BUSY:${label} ${stretch}`, message: `${unit.name} is in use until ${until}.`, detail };
}
