import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { bookForCustomer } from "#modules/desk/server/book-for-customer.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { linkPractitioner, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { readLastVisit } from "./read-last-visit.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db);
const desk = await makeStaff(context);

const book = async (startsAt: string, serviceId: string, who: { customerId: string } | { name: string }) => {
  const visit = await bookForCustomer(context, staffOf(desk), {
    ...("customerId" in who
      ? { customerId: who.customerId }
      : { customer: { firstName: who.name, lastName: "Ghosh", phone: "+12125550171" } }),
    services: [{ serviceId, addOnIds: [], practitionerId: "le-1" }],
    startsAt: new Date(startsAt),
    via: "phone",
    notify: false,
  });
  return { id: visit.id, customerId: visit.customerId ?? "" };
};
const complete = (id: string) => db.execute(sql`update appointments set status = 'completed' where id = ${id}`);

it("staff read the treatments of a customer's last completed visit, not those of an upcoming one", async () => {
  const first = await book("2026-12-01T15:00:00Z", "AG08", { name: "Uma" });
  const { customerId } = first;
  expect(await readLastVisit(context, { customerId, principal: desk })).toBeNull();
  await complete(first.id);
  const second = await book("2026-12-02T15:00:00Z", "AC01", { customerId });
  expect(await readLastVisit(context, { customerId, principal: desk })).toEqual({
    appointmentId: first.id,
    date: "2026-12-01",
    services: [{ serviceId: "AG08", name: "Service AG08", addOnIds: [] }],
  });
  await complete(second.id);
  expect(await readLastVisit(context, { customerId, principal: desk })).toMatchObject({ appointmentId: second.id });
});

it("a practitioner can read a customer's last visit only if they performed it (BO-1)", async () => {
  const visit = await book("2026-12-03T15:00:00Z", "AG08", { name: "Priya" });
  await complete(visit.id);
  const [own, other] = [await makeStaff(context, "practitioner"), await makeStaff(context, "practitioner")];
  await linkPractitioner(context, "le-1", own);
  await linkPractitioner(context, "le-2", other);
  const { customerId } = visit;
  expect(await readLastVisit(context, { customerId, principal: own })).toMatchObject({ appointmentId: visit.id });
  expect(await readLastVisit(context, { customerId, principal: other })).toBeNull();
});
