import { sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { HoursSpan, ResourceKind } from "#modules/scheduling/domain/resource.ts";
import type { Database, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { addDays, startOfDay } from "#shared/zoned-time.ts";
import demo from "./demo/resources.json" with { type: "json" };
import { setAttention } from "./resources/set-attention.ts";
import { deviceTypes, practitionerServices, practitioners, resources, timeOff, workingHours } from "./tables.ts";

type DemoResource = { id: string; kind: string; name: string; label?: string; pool: string; position: number };
type DemoPractitioner = DemoResource & {
  slug: string;
  title: string;
  bio: string;
  picture: string | null;
  watches?: number;
  videoUrl?: string;
  workingHours: HoursSpan[][];
  serviceIds: string[];
};
/** The demo logins that belong to a practitioner. */
const ACCOUNT_OF: Readonly<Record<string, string>> = {
  "practitioner-imani-cole": "demo-practitioner",
  "practitioner-lena-park": "demo-lena",
  "practitioner-beatriz-nunes": "demo-beatriz",
};

type DemoTimeOff = { id: string; resourceId: string; startsOn: string; endsOn: string; reason: string };

/**
 * Loads the demo clinic's people, rooms and devices, after its settings and services. Existing rows stay as staff left
 * them.
 */
export async function seedDemoBooking(db: Database): Promise<void> {
  const people: DemoPractitioner[] = demo.practitioners;
  const units: DemoResource[] = [...people, ...demo.rooms, ...demo.devices];
  const { timeZone } = (await getClinicSettings(db)).location;
  await db.transaction(async (tx) => {
    const rows = await tx
      .insert(resources)
      .values(
        units.map(({ id, kind, name, label, pool, position }) => ({
          id,
          kind: kindOf(kind),
          name,
          label: label ?? null,
          pool,
          position,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: resources.id });
    const isNew = new Set(rows.map(({ id }) => id));
    await seedPractitioners(
      tx,
      people.filter(({ id }) => isNew.has(id)),
    );
    await seedTimeOff(
      tx,
      demo.timeOff.filter(({ resourceId }) => isNew.has(resourceId)),
      timeZone,
    );
    if (rows.length > 0) await tx.insert(deviceTypes).values(demo.deviceTypes).onConflictDoNothing();
  });
}

/** Service ids of the menu are in lower case in the database. */
async function seedPractitioners(tx: Transaction, people: DemoPractitioner[]): Promise<void> {
  if (people.length === 0) return;
  const accounts = await findAccounts(tx);
  await tx.insert(practitioners).values(
    people.map(({ id, slug, title, bio, picture, watches = 0, videoUrl = null }) => ({
      id,
      slug,
      title,
      bio,
      picture,
      watches,
      videoUrl,
      accountId: accounts.has(ACCOUNT_OF[id] ?? "") ? ACCOUNT_OF[id] : null,
    })),
  );
  for (const { id, watches = 0 } of people) await setAttention(tx, { practitionerId: id, watches });
  await tx
    .insert(workingHours)
    .values(
      people.flatMap(({ id, workingHours: week }) =>
        week.flatMap((day, weekday) => day.map((span) => ({ resourceId: id, weekday, ...span }))),
      ),
    );
  await tx
    .insert(practitionerServices)
    .values(
      people.flatMap(({ id, serviceIds }) =>
        serviceIds.map((serviceId) => ({ practitionerId: id, serviceId: serviceId.toLowerCase() })),
      ),
    );
}

const listAccounts = statement(
  { id: "text" },
  sql`select n.id from ${customerNamesInSql} n where n.id = any(${sql.placeholder("wanted")}::text[])`,
);

/** Returns which demo logins exist. A clinic may have the demo's people without the demo logins. */
async function findAccounts(tx: Transaction): Promise<Set<string>> {
  const accountNames = Object.values(ACCOUNT_OF);
  const rows = await listAccounts(tx, { wanted: accountNames });
  return new Set(rows.map(({ id }) => id));
}

/** Days off are calendar days of the clinic, the last one included. */
async function seedTimeOff(tx: Transaction, absences: DemoTimeOff[], zone: string): Promise<void> {
  if (absences.length === 0) return;
  await tx.insert(timeOff).values(
    absences.map(({ id, resourceId, startsOn, endsOn, reason }) => ({
      id,
      resourceId,
      reason,
      kind: demo.practitioners.some((person) => person.id === resourceId)
        ? ("vacation" as const)
        : ("maintenance" as const),
      during: { from: startOfDay(startsOn, zone), to: startOfDay(addDays(endsOn, 1), zone) },
    })),
  );
}

function kindOf(kind: string): ResourceKind {
  if (kind === "practitioner" || kind === "room" || kind === "device") return kind;
  throw new RangeError(`no such kind of resource: ${kind}`);
}
