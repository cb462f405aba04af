import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { checkInvariants } from "#server/invariants.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { newStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";

const api = breakingOff("modules/system/server/moving-in/moving-in.test.ts", await clinicApi(moduleApis));
const { db } = api;
await seedTestClinic(db);
api.deps.clock = fixedClock("2026-11-20T15:00:00Z");
const owner = await newStaff(db, "admin");

const send = (what: "customers" | "visits", lines: readonly string[], query = "", token = owner.bearer) =>
  api.fetch(
    new Request(`http://localhost:3000/api/v1/admin/MovingIn/${what}${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
      body: lines.join("\n"),
    }),
  );
type ImportAnswer = {
  code?: string;
  message: string;
  data: { isDone: boolean; runId: string | null; rows: object; issues: { row: number; message: string }[] };
};
const told = async (response: Promise<Response>): Promise<ImportAnswer> =>
  (await (await response).json()) as ImportAnswer; // documented
const count = async (what: ReturnType<typeof sql>) =>
  Number((await db.execute<{ count: string }>(sql`select count(*) as count from ${what}`)).rows[0]?.count);
const moved = sql`customers where made_by = 'import'`;

const CUSTOMERS = [
  "First name,Last name,Email,Phone,News,Tags,Note",
  'Mei,Yang,MEI@example.com,(212) 555-0171,yes,"vip; facial",Likes the quiet room.',
  "Jonah,Kim,,212 555 0172,,,",
  "Ada,Okafor,no address,212 555 0173,,,",
  "Uma,Ghosh,,,no,,",
  "Ola,Berg,ola@example.com,212 555 0175,perhaps,,",
  "Mei,Yang,mei@example.com,212 555 0171,,,",
];

it("a dry run of a customer file reports what each row would change, and writes nothing (BO-46)", async () => {
  const dry = await told(send("customers", CUSTOMERS, "?dryRun=true"));
  expect(dry.data).toEqual({
    isDone: false,
    runId: null,
    rows: { new: 2, same: 1, bad: 3 },
    issues: [
      { row: 4, message: "Row 4: Enter a full email address, such as name@example.com." },
      { row: 5, message: "Row 5: A name and a phone number or an email are needed." },
      { row: 6, message: 'Row 6: News "perhaps" is not yes or no.' },
    ],
  });
  const path = "http://localhost:3000/api/v1/admin/Customer/import?dryRun=true";
  const headers = { authorization: `Bearer ${owner.bearer}`, "content-type": "text/csv" };
  const check = await api.fetch(new Request(path, { method: "POST", headers, body: CUSTOMERS.join("\n") }));
  const { data } = (await check.json()) as { data: { counts: object; rows: object[]; written: unknown } }; // documented
  expect(data).toMatchObject({ counts: { new: 2, change: 0, same: 1, error: 3 }, written: null });
  expect(data.rows[0]).toMatchObject({ row: 4, kind: "error" });
  expect(await count(moved)).toBe(0);
});

it("a customer file is imported with consent, tags and note, all rows or none, and importing it again changes nothing (BO-47)", async () => {
  const refused = await send("customers", CUSTOMERS);
  expect([refused.status, (await told(Promise.resolve(refused))).code]).toEqual([422, "import_invalid"]);
  expect(await count(moved)).toBe(0);
  const done = await told(send("customers", CUSTOMERS, "?leaveOut=true"));
  expect(done.data).toMatchObject({ isDone: true, rows: { new: 2, same: 1, bad: 3 } });
  const { rows } = await db.execute(sql`
    select email, phone, has_login, news_consent_source as source,
      array(select tag from customer_tags t where t.customer_id = c.id order by tag) as tags,
      (select count(*)::int from customer_notes n where n.customer_id = c.id) as notes
    from customers c where made_by = 'import' order by first_name desc`);
  const without = { has_login: false, source: null, tags: [], notes: 0 };
  expect(rows).toEqual([
    {
      email: "mei@example.com",
      phone: "+12125550171",
      has_login: false,
      source: "import",
      tags: ["facial", "vip"],
      notes: 1,
    },
    { ...without, email: null, phone: "+12125550172" },
  ]);
  expect(await count(sql`audit_entries where action = 'customer.create' and account_id = ${owner.customerId}`)).toBe(2);
  const again = await told(send("customers", CUSTOMERS, "?leaveOut=true"));
  expect(again.data.rows).toEqual({ new: 0, same: 3, bad: 3 });
});

const WHOLE = [
  "first_name,email,phone,birthday,address,city,state,zip,country,tags",
  'Ines,ines@example.com,,3/4/1990,"12 Elm St, Apt 4, New York, NY 10013",,,,,"vip, facial; laser"',
  "Karl,karl@example.com,,1985-12-31,5 Main St,Toronto,Ontario,M5V 2T6,CA,",
  "Lea,lea@example.com,,31/12/1985,,,,,,",
  "Max,max@example.com,,,5 Main St,New York,New York,1001,,",
  "Noa,noa@example.com,,,Somewhere,,,,,",
];

it("a customer file needs an email or phone number for each person, and may contain tags, birthday and address", async () => {
  const done = await told(send("customers", WHOLE, "?leaveOut=true"));
  expect(done.data.rows).toEqual({ new: 2, same: 0, bad: 3 });
  expect(done.data.issues).toEqual([
    { row: 4, message: "Row 4: Birthday is written like 1990-03-04." },
    { row: 5, message: "Row 5: Address: Enter a five-digit ZIP code, such as 10013." },
    { row: 6, message: "Row 6: The address needs a street, a city, a state and a postal code." },
  ]);
  const { rows } = await db.execute(sql`
    select c.email, c.phone, c.date_of_birth::text as birthday,
      concat_ws('|', a.line1, a.line2, a.city, a.state, a.postal_code, a.country) as address, a.is_default as "isDefault",
      array(select tag from customer_tags t where t.customer_id = c.id order by tag) as tags
    from customers c left join addresses a on a.customer_id = c.id where c.first_name in ('Ines', 'Karl') order by 1`);
  expect(rows).toEqual([
    {
      email: "ines@example.com",
      phone: null,
      birthday: "1990-03-04",
      isDefault: true,
      address: "12 Elm St|Apt 4|New York|NY|10013|US",
      tags: ["facial", "laser", "vip"],
    },
    {
      email: "karl@example.com",
      phone: null,
      birthday: "1985-12-31",
      isDefault: true,
      address: "5 Main St|Toronto|ON|M5V 2T6|CA",
      tags: [],
    },
  ]);
  // An imported record can be changed without a phone, which desk records require.
  const id = (await db.execute<{ id: string }>(sql`select id from customers where email = 'karl@example.com'`)).rows[0]
    ?.id;
  const { data: karl } = (await api.send("GET", `admin/Customer/${id}` as "admin/Customer/x", { token: owner.bearer }))
    .body;
  const changed = await api.send("PUT", `admin/Customer/${id}` as "admin/Customer/x", {
    token: owner.bearer,
    body: { version: karl.version, lastName: "Holm" },
  });
  expect([changed.status, changed.body.data.lastName]).toEqual([200, "Holm"]);
  const undone = await api.send("POST", `admin/Import/${done.data.runId}/undo` as "admin/Import/x/undo", {
    token: owner.bearer,
  });
  expect(undone.body.data).toMatchObject({ undone: 1, stayed: 1 });
});

const people = await db.execute<{ name: string }>(sql`select name from resources where id = 'le-1'`);
const person = people.rows[0]?.name ?? "";
const VISITS = [
  "customer,treatment,practitioner,date,time",
  `mei@example.com,Service AG08,${person},2026-12-01,10:00`,
  `212 555 0172,service ag08,${person},2026-12-01,10:00`,
  "nobody@example.com,Service AG08,,2026-12-01,11:00",
  "mei@example.com,Moonwalk,,2026-12-01,11:00",
  "mei@example.com,Service AG08,,2026-11-01,11:00",
  "mei@example.com,Service AG08,,2026-12-06,11:00",
  "mei@example.com,Service AG08,,02.12.2026,2 pm",
  `212 555 0172,Service AG08,${person},2026-12-02,14:00`,
];
const visits = sql`appointments where status = 'booked'`;

it("a dry run of a visit file says why each invalid visit can't be imported, even if two visits need the same slot", async () => {
  const dry = await told(send("visits", VISITS, "?dryRun=true"));
  expect(dry.data.rows).toEqual({ new: 2, same: 0, bad: 6 });
  expect(dry.data.issues).toEqual([
    { row: 3, message: expect.stringContaining(`Row 3: ${person} is with Mei Yang until`) },
    { row: 4, message: "Row 4: No customer has this email or phone number. Import customers first." },
    { row: 5, message: "Row 5: No treatment is called Moonwalk." },
    { row: 6, message: "Row 6: It is in the past." },
    { row: 7, message: expect.stringMatching(/^Row 7: .*Sunday|closed/) },
    { row: 8, message: 'Row 8: Date "02.12.2026" can be two days: write 2026-02-12 or 2026-12-02.' },
  ]);
  const other = await told(
    send("visits", ["customer,treatment,date,time", "mei@example.com,Service AG08,soon,10:00"], "?dryRun=true"),
  );
  expect(other.data.issues).toEqual([{ row: 2, message: "Row 2: Date is written like 2026-12-01." }]);
  expect(await count(visits)).toBe(0);
  expect(await count(sql`outbox_events where type = 'appointment_booked'`)).toBe(0);
});

it("a visit file that a spreadsheet has saved is read with its separator, encoding, date and time formats", async () => {
  const lines = [
    "sep=;",
    "Customer;Treatment;Practitioner;Date;Time;Note",
    `mei@example.com;Service AG08;${person};12/3/2026;10:00 AM;Größe – XL`,
    `212 555 0172;Service AG08;${person};12/4/2026;14:00:00;`,
  ];
  const body = Buffer.from(`\uFEFF${lines.join("\r\n")}`, "utf16le");
  const headers = { authorization: `Bearer ${owner.bearer}`, "content-type": "text/csv" };
  const url = "http://localhost:3000/api/v1/admin/MovingIn/visits?dryRun=true";
  const dry = await told(api.fetch(new Request(url, { method: "POST", headers, body })));
  expect(dry.data).toMatchObject({ rows: { new: 2, same: 0, bad: 0 }, issues: [] });
});

it("importing a file books its valid visits by the desk's rules, without emails, and never two that overlap", async () => {
  const done = await told(send("visits", VISITS, "?leaveOut=true"));
  expect(done.data).toMatchObject({ isDone: true, rows: { new: 2, bad: 6 } });
  expect(await count(visits)).toBe(2);
  expect(await count(sql`claims where released_at is null`)).toBeGreaterThan(2);
  const again = await told(send("visits", VISITS, "?leaveOut=true"));
  expect(again.data.rows).toEqual({ new: 0, same: 2, bad: 6 });
  const onSunday = await told(send("visits", VISITS, "?leaveOut=true&override=true"));
  expect(onSunday.data.rows).toEqual({ new: 1, same: 2, bad: 5 });
  expect((await checkInvariants(db)).filter(({ broken }) => broken > 0)).toEqual([]);
});

it("an import is refused for a file of another kind, for too many rows, and for staff without the permission", async () => {
  const refusal = async (lines: string[]) => (await told(send("visits", lines))).message;
  expect(await refusal(["customer,date,time"])).toBe("The column treatment is missing.");
  const many = Array.from({ length: 2_001 }, () => "a,b,2026-12-01,10:00");
  expect(await refusal(["customer,treatment,date,time", ...many])).toBe("More than 2,000 rows. Split the file.");
  const desk = await newStaff(db, "staff", { rights: ["schedule.edit"] });
  expect((await send("visits", VISITS, "", desk.bearer)).status).toBe(403);
});
