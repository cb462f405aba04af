import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { openSilentLine } from "#testing/silent-line.ts";
import { testDatabase } from "#testing/test-database.ts";
import { closeDatabase, openDatabase } from "./client.ts";
import { addressesOf, hostsOf, isOnThisMachine, urlOfDatabase } from "./hosts.ts";
import { Patience, patiently } from "./patience.ts";
import { withSession } from "./session-connection.ts";

const { url } = await testDatabase();
const [first, second] = [await openSilentLine(url), await openSilentLine(url)];
const several = withHosts(url, [first, second]);
const db = openDatabase(several, { maxConnections: 2 });
afterAll(() => closeDatabase(db));

function withHosts(address: string, lines: { url: string }[]): string {
  const hosts = lines.map((line) => new URL(line.url).host).join(",");
  const one = new URL(address);
  return `postgresql://${one.username}:${one.password}@${hosts}${one.pathname}?sslmode=disable&target_session_attrs=read-write`;
}

const ask = () => db.execute(sql`select 1 as one`);
const askSession = () =>
  withSession({ databaseUrl: several, name: "halcyon-test" }, async (client) => (await client.query("select 1")).rows);
const isHere = (line: { url: string }) => hostsOf(several).present.includes(new URL(line.url).host);

it("a socket and this machine's own addresses are recognized as local even without a network", () => {
  const near = ["u:p@%2Ftmp%2Fa:5432", "localhost", "u@127.0.0.1:5432", "[::1]:5432"];
  const far = ["db.example", "u@127.0.0.10", "localhost.example", "127.0.0.1,db.example", "10.0.0.1:5432"];
  expect(near.filter((hosts) => !isOnThisMachine(`postgresql://${hosts}/x`))).toEqual([]);
  expect(far.filter((hosts) => isOnThisMachine(`postgresql://${hosts}/x`))).toEqual([]);
});

it("OP-2: a database URL is read as libpq reads it, with a port per server or the default port", () => {
  expect(addressesOf("postgresql://u:p@a,b:5433/halcyon?target_session_attrs=read-write&sslmode=disable")).toEqual([
    "postgresql://u:p@a/halcyon?sslmode=disable",
    "postgresql://u:p@b:5433/halcyon?sslmode=disable",
  ]);
  expect(addressesOf("postgres://[::1]:5432,db.example/x")).toEqual([
    "postgres://[::1]:5432/x",
    "postgres://db.example/x",
  ]);
  for (const one of ["postgresql://u:p@a:5432/halcyon?sslmode=require", "postgresql://u@%2Ftmp%2Fa:5432/x", "nothing"])
    expect(addressesOf(one)).toEqual([one]);
  expect(urlOfDatabase("postgresql://u:p@a:1,b:2/halcyon?sslmode=disable", "other")).toBe(
    "postgresql://u:p@a:1,b:2/other?sslmode=disable",
  );
});

it("OP-2: the pool skips a database server that refuses connections, and tries the server that worked last first", async () => {
  first.close();
  await ask();
  expect(isHere(second)).toBe(true);
  await first.open();
  const taken = first.taken();
  expect(await askSession()).toHaveLength(1);
  expect(first.taken()).toBe(taken);
});

it("OP-2: the pool sends writes to the other server when the current server becomes a standby", async () => {
  second.becomeStandby();
  await expect.poll(() => ask().then(() => "answered"), { timeout: 5_000 }).toBe("answered");
  expect(isHere(first)).toBe(true);
  expect(await askSession()).toHaveLength(1);
  // Both are standbys, so neither is taken for the primary.
  first.becomeStandby();
  await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  await expect(askSession()).rejects.toThrow("standby");
  second.becomePrimary();
  await ask();
  expect(isHere(second)).toBe(true);
  first.becomePrimary();
});

it("OP-2: the pool tries the next server after two seconds if a server accepts a connection but stays silent", async () => {
  await ask();
  const [here, other] = isHere(first) ? [first, second] : [second, first];
  here.close();
  await expect.poll(() => db.$client.totalCount).toBe(0);
  await here.open();
  here.fallSilent();
  await patiently(new Patience(4_500), ask);
  expect(isHere(other)).toBe(true);
  here.speak();
});
