import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { personChoice } from "#shared/person-match.ts";
import { newCustomer, newVisit } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { part } from "#testing/runs.ts";
import { newStaff } from "#testing/staff.ts";
import { customers } from "../tables.ts";
import { isFoundByInSql } from "./find-customers.ts";

const api = await demoApi(moduleApis);
const { db, send } = api;
const { bearer: token } = await newStaff(api, "staff");

const find = async (q: string) =>
  (await send("GET", `admin/Customer/find?q=${encodeURIComponent(q)}`, { token })).body.data.docs;

/** 200 people with five first names between them, each with a unique phone number. */
const firsts = ["Wanda", "Wandalina", "Anna", "Ann", "Marisol"];
const lasts = ["Desai", "Ito", "Roe", "Lund", "Abara", "Castell", "Castellanos", "Okafor", "Okonkwo", "De la Cruz"];
const crowd = firsts.flatMap((firstName, at) =>
  Array.from({ length: 40 }, (_, index) => ({
    id: newId(),
    firstName,
    lastName: `${lasts[index % 10]}${["", "-Berg", "-Holm", "-Stein"][Math.floor(index / 10)]}`,
    email: `p${at}.${index}@crowd.example`,
    phone: `+1646555${String(at * 40 + index).padStart(4, "0")}`,
  })),
);
await db.insert(customers).values(crowd);

const plain = (text: string) => text.toLowerCase().split(/[^a-z0-9@.]+/);
/** Checks a match by hand: each typed word starts a different part of the name, or is in the number or email. */
const hasAll = ({ firstName, lastName, email, phone }: (typeof crowd)[number], typed: string): boolean => {
  const names = plain(`${firstName} ${lastName}`);
  return plain(typed)
    .toSorted((a, b) => b.length - a.length)
    .every((word) => {
      if (word.includes("@")) return email.includes(word);
      if (/^\d+$/.test(word)) return phone.includes(word);
      const at = names.findIndex((name) => name.startsWith(word));
      if (at >= 0) names.splice(at, 1);
      return at >= 0;
    });
};

describe("searching for customers among 200 people who share first names", () => {
  const typings = crowd.flatMap(({ firstName, lastName, phone, email }, at) => {
    const half = lastName.slice(0, 3);
    const number = phone.slice(-7);
    return (
      [
        [`${firstName} ${lastName}`, `${firstName} ${half}`, `${half} ${firstName}`],
        [`${firstName} ${number}`, email, `${firstName} ${lasts[(at + 3) % 10]}er`],
        [firstName, `${firstName} Walkin`, `${firstName.slice(0, 3)} ${lastName}`],
      ][at % 3] ?? []
    );
  });

  it("selects a person on Enter if exactly one person matches the whole typed text (OO-8)", async () => {
    const wrong: unknown[] = [];
    let taken = 0;
    for (const typed of part(typings, 90, 20_261_128)) {
      const { only, isNewFirst } = personChoice(await find(typed), typed);
      const full = crowd.filter((person) => hasAll(person, typed));
      if (only ? full.length !== 1 || full[0]?.phone !== only.phone : full.length === 1)
        wrong.push([typed, only, full]);
      if (isNewFirst !== (full.length === 0)) wrong.push([typed, isNewFirst, full.length]);
      if (only) taken += 1;
    }
    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(15);
  });
});

describe("a customer in the search results", () => {
  it("is identified by phone, birthday, last visit and whether they are here today (OO-8)", async () => {
    const [old, here] = [
      await newCustomer(db, { firstName: "Theodosia", lastName: "Vane", dateOfBirth: "1971-03-04" }),
      await newCustomer(db, { firstName: "Theodosia", lastName: "Vaneyck", email: null, phone: "+12125550119" }),
    ];
    await newVisit(db, { customerId: old });
    const missed = await newVisit(db, { customerId: old, status: "no_show", inDays: 0 });
    const visit = await newVisit(db, { customerId: here, status: "booked", inDays: 0 });
    await db.execute(sql`update appointments set date = (clock_now() at time zone time_zone)::date
      where id in (${missed}, ${visit})`);
    const found = await find("theodosia vane");
    const byId = new Map(found.map((person) => [person._id, person]));
    expect(byId.get(old)).toMatchObject({ dateOfBirth: "1971-03-04", isHereToday: false });
    expect(byId.get(old)?.lastVisitAt).toEqual(expect.any(String));
    expect(byId.get(here)).toMatchObject({
      phone: "+12125550119",
      email: null,
      dateOfBirth: null,
      lastVisitAt: null,
      isHereToday: true,
    });
  });
});

describe("a customer with an email at a non-Latin domain", () => {
  it("is found, listed and selected with Enter by either spelling of the domain", async () => {
    const spellings = ["zoe@b\u00fccher.example", "zoe@xn--bcher-kva.example"] as const;
    const other = await newCustomer(db, { firstName: "Zoe", lastName: "Buch", email: "zoe@bucher.example" });
    for (const stored of spellings) {
      const id = await newCustomer(db, { firstName: "Zoe", lastName: "Brandt", email: stored });
      for (const typed of spellings) {
        const found = await find(typed);
        expect([typed, found.map(({ _id }) => _id)]).toEqual([typed, [id]]);
        expect(personChoice(found, typed).only?._id).toBe(id);
        const { rows } = await db.execute(sql`select c.id from customers c where ${isFoundByInSql(sql`c.id`, typed)}`);
        expect(rows).toEqual([{ id }]);
      }
      expect((await find("zoe@")).map(({ _id }) => _id).toSorted()).toEqual([id, other].toSorted());
      await db.execute(sql`update customers set email = null where id = ${id}`);
    }
  });
});
