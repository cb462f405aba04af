import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { listZones, saveFirstLocation } from "./first-location-in-sql.ts";

const { db } = await demoDatabase();

const one = async <Row extends Record<string, unknown>>(question: ReturnType<typeof sql>) =>
  present((await db.execute<Row>(question)).rows[0]);

/** Returns the location's facts as stored in the settings and in the location. */
const facts = async () => {
  const { settings } = await one<{ settings: Record<string, unknown> & { booking: Record<string, unknown> } }>(
    sql`select settings from clinic_settings`,
  );
  const { place } = await one<{ place: Record<string, unknown> }>(
    sql`select to_jsonb(l) as place from locations l where id = 'main'`,
  );
  return { settings, place };
};

describe("the first location (LO-1)", () => {
  it("has the address, phone and hours from the clinic's settings", async () => {
    const { settings, place } = await facts();
    expect(place).toMatchObject({
      slug: "main",
      name: settings.name,
      address: settings.address,
      geo: settings.geo,
      phone: settings.phone,
      phone_display: settings.phoneDisplay,
      email: settings.email,
      time_zone: settings.timeZone,
      hours: settings.hours,
      closing_time: settings.booking.closingTime,
      arrival: settings.booking.arrival,
      nearest_train: settings.nearestTrain,
      map_link: settings.mapLink,
      map: settings.map,
      is_active: true,
    });
    expect(place.address).toMatchObject({ line1: "14 Larch Street" });
  });

  it("is updated if an older release writes only the settings, and the server notices the change", async () => {
    await db.execute(sql`update clinic_settings set settings = settings
      || '{"timeZone": "America/Chicago", "phone": "+13125550100", "hours": [null, null, null, null, null, null, null]}'
      || jsonb_build_object('booking', settings->'booking' || '{"closingTime": "18:00"}')`);
    const { place } = await facts();
    expect(place).toMatchObject({ time_zone: "America/Chicago", phone: "+13125550100", closing_time: "18:00" });
    expect(place.hours).toEqual([null, null, null, null, null, null, null]);
    expect(await getClinicSettings(db)).toMatchObject({
      location: { timeZone: "America/Chicago", closingTime: "18:00" },
    });
    expect(await listZones(db)).toEqual(["America/Chicago"]);
  });

  it("updates the settings that an older release reads", async () => {
    const { settings: before } = await facts();
    await saveFirstLocation(db, { timeZone: "America/New_York", email: "desk@halcyon.example", closingTime: "17:00" });
    const { settings } = await facts();
    expect(settings).toEqual({
      ...before,
      timeZone: "America/New_York",
      email: "desk@halcyon.example",
      booking: { ...before.booking, closingTime: "17:00" },
    });
    expect(await getClinicSettings(db)).toMatchObject({
      location: { timeZone: "America/New_York", email: "desk@halcyon.example" },
    });
  });

  it("takes precedence over the settings if they differ", async () => {
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(
          sql`update locations set email = 'first@halcyon.example', arrival = 'Ring twice.' where id = 'main'`,
        );
        const read = await getClinicSettings(tx);
        expect([read.location.email, read.location.arrival]).toEqual(["first@halcyon.example", "Ring twice."]);
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!/rollback/i.test(String(error))) throw error;
      });
  });

  it("has the clinic's name until it gets its own name", async () => {
    const rename = (name: string) =>
      db.execute(sql`update clinic_settings set settings = settings || jsonb_build_object('name', ${name}::text)`);
    const nameOf = async () => (await one<{ name: string }>(sql`select name from locations where id = 'main'`)).name;
    await rename("Larch Aesthetics");
    expect(await nameOf()).toBe("Larch Aesthetics");
    await db.execute(sql`update locations set name = 'Tribeca' where id = 'main'`);
    await rename("Halcyon Aesthetics");
    expect(await nameOf()).toBe("Tribeca");
    expect((await getClinicSettings(db)).name).toBe("Halcyon Aesthetics");
  });

  it("can't be deleted, and is the default of every location column (LO-2)", async () => {
    await expect(db.execute(sql`delete from locations`)).rejects.toThrow();
    const { columns } = await one<{ columns: string[] }>(sql`
      select array_agg(format('%s.%s', table_name, column_name) order by table_name) as columns from information_schema.columns
      where table_schema = 'public' and column_default like '%main%'`);
    expect(columns).toEqual(
      [
        ...["appointments", "cash_counts", "claims", "day_closings", "extra_hours", "fulfillments", "ledger_transfers"],
        ...["journals", "orders", "readers", "stock_moves", "stock_reservations", "tenders", "time_entries"],
        "working_hours",
      ]
        .map((table) => `${table}.location_id`)
        .concat("memberships.home_location_id")
        .toSorted(),
    );
  });

  it("is the only allowed location in each table that refers to a location", async () => {
    const { rows } = await db.execute<{ table: string; column: string }>(sql`
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      where c.table_schema = 'public' and c.column_name like '%location_id'
        and not exists (select 1 from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
          where k.contype = 'f' and k.convalidated and k.confrelid = 'locations'::regclass
            and k.conrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name)`);
    expect(rows).toEqual([]);
  });
});

describe("the resources and stock of a location (LO-2)", () => {
  it("include every resource, even a resource added by a release that has no locations", async () => {
    await db.execute(
      sql`insert into resources (id, kind, name, label, pool) values ('room-new', 'room', 'New room', 'N1', 'facial')`,
    );
    const { rows } = await db.execute(sql`
      select r.id, l.location_id, l.is_fixed from resources r left join resource_locations l on l.resource_id = r.id
      where l.location_id is distinct from 'main' or l.is_fixed <> (r.kind in ('room', 'device'))`);
    expect(rows).toEqual([]);
    await expect(
      db.execute(
        sql`insert into resource_locations (resource_id, location_id, is_fixed) values ('room-new', 'nowhere', true)`,
      ),
    ).rejects.toThrow();
  });

  it("include the stock of each size, whether product_sizes or stock_levels is written", async () => {
    const { id } = await one<{ id: string }>(sql`select id from product_sizes where on_hand > 4 order by id limit 1`);
    const both = () =>
      one(sql`
      select s.on_hand = l.on_hand and s.reserved = l.reserved and s.reorder_at = l.reorder_at as equal, s.on_hand, s.reserved
      from product_sizes s join stock_levels l on l.size_id = s.id and l.location_id = 'main' where s.id = ${id}`);
    const before = await both();
    expect(before.equal).toBe(true);
    await db.execute(
      sql`update product_sizes set on_hand = on_hand + 3, reserved = reserved + 1, reorder_at = 2 where id = ${id}`,
    );
    expect(await both()).toEqual({
      equal: true,
      on_hand: Number(before.on_hand) + 3,
      reserved: Number(before.reserved) + 1,
    });
    await db.execute(
      sql`update stock_levels set on_hand = on_hand - 3, reserved = reserved - 1, reorder_at = 0 where size_id = ${id}`,
    );
    expect(await both()).toEqual(before);
    await expect(
      db.execute(sql`update stock_levels set reserved = on_hand + 1 where size_id = ${id}`),
    ).rejects.toThrow();
  });

  it("are separate for each location, and the stock is the sum over all locations", async () => {
    const { id, onHand } = await one<{ id: string; onHand: number }>(
      sql`select id, on_hand as "onHand" from product_sizes where on_hand > 4 and reserved = 0 order by id limit 1`,
    );
    await db.execute(sql`insert into locations (id, slug, name, position) values ('uptown', 'uptown', 'Uptown', 1)`);
    await db.execute(sql`insert into stock_levels (size_id, location_id, on_hand) values (${id}, 'uptown', 5)`);
    const levels = async () =>
      (
        await db.execute(sql`select l.location_id, l.on_hand, s.on_hand as together from stock_levels l
          join product_sizes s on s.id = l.size_id where s.id = ${id} order by 1`)
      ).rows;
    expect(await levels()).toEqual([
      { location_id: "main", on_hand: onHand, together: onHand + 5 },
      { location_id: "uptown", on_hand: 5, together: onHand + 5 },
    ]);
    // An older release, which knows only the total stock, sells one piece: it is deducted from the main location.
    await db.execute(sql`update product_sizes set on_hand = on_hand - 1 where id = ${id}`);
    expect(await levels()).toEqual([
      { location_id: "main", on_hand: onHand - 1, together: onHand + 4 },
      { location_id: "uptown", on_hand: 5, together: onHand + 4 },
    ]);
    await db.execute(sql`delete from stock_levels where size_id = ${id} and location_id = 'uptown'`);
    await db.execute(sql`delete from locations where id = 'uptown'`);
    expect(await levels()).toEqual([{ location_id: "main", on_hand: onHand - 1, together: onHand - 1 }]);
  });
});
