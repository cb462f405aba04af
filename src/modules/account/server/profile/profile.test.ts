import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newPerson } from "#testing/account-for-tests.ts";
import { testApi } from "#testing/test-api.ts";
import { bindAccountApi } from "../api.ts";

const { send, db } = await testApi([bindAccountApi([])]);

async function signedUp(name: string) {
  const person = newPerson(name);
  const answer = await send("POST", "user/signup", { body: person });
  expect(answer.status).toBe(200);
  return { person, token: answer.body.data.accessToken as string };
}

describe("saving the profile (PG-22)", () => {
  it("changes only the given fields, and stores phone numbers and dates in one format", async () => {
    const { token } = await signedUp("Mara");
    const body = { firstName: " Marie ", phone: "(212) 555-0199", dateOfBirth: "1986-03-14" };
    const { data } = (await send("PUT", "user/updateProfile", { token, body })).body;
    expect(data).toMatchObject({
      firstName: "Marie",
      lastName: "Okafor",
      phone: "+12125550199",
      dateOfBirth: "1986-03-14",
    });
    const cleared = await send("PUT", "user/updateProfile", { token, body: { dateOfBirth: "" } });
    expect(cleared.body.data.dateOfBirth).toBeNull();
    expect((await send("GET", "user/getProfile", { token })).body.data).toEqual(cleared.body.data);
  });

  it("ignores fields that customers may not set", async () => {
    const { token } = await signedUp("Nils");
    const body = { role: "admin", emailVerified: true, email: "other@example.com", passwordHash: "x", _id: "y" };
    await send("PUT", "user/updateProfile", { token, body });
    const { rows } = await db.execute(sql`select role, email, email_verified_at as verified from customers
      where first_name = 'Nils'`);
    expect(rows).toEqual([{ role: "customer", email: "nils@example.com", verified: null }]);
  });
});

describe("addresses (PG-22)", () => {
  const home = {
    firstName: "Mara",
    lastName: "Okafor",
    line1: "14 Larch Street",
    city: "New York",
    state: "NY",
    postalCode: "10013",
    country: "us",
    phone: "2125550171",
  };
  const list = async (token: string) => (await send("GET", "user/getAddress", { token })).body.data;

  it("have one default: the first address, then the chosen one, then the oldest remaining one", async () => {
    const { token } = await signedUp("Ulf");
    const first = (await send("POST", "user/address", { token, body: home })).body.data;
    expect(first).toMatchObject({ country: "US", phone: "+12125550171", isDefault: true });
    const second = (await send("POST", "user/address", { token, body: { ...home, line1: "2 Elm", isDefault: true } }))
      .body.data;
    expect(
      (await list(token)).map((address: { _id: string; isDefault: boolean }) => [address._id, address.isDefault]),
    ).toEqual([
      [second._id, true],
      [first._id, false],
    ]);
    await send("DELETE", `user/address/${second._id}`, { token });
    expect(await list(token)).toEqual([{ ...first, isDefault: true }]);
  });

  it("have only one default after ten are added at the same time, and number 20 at most", async () => {
    const { token } = await signedUp("Vito");
    const add = () => send("POST", "user/address", { token, body: { ...home, isDefault: true } });
    await Promise.all(Array.from({ length: 10 }, add));
    expect((await list(token)).filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1);
    const statuses = (await Promise.all(Array.from({ length: 12 }, add))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(await list(token)).toHaveLength(20);
  });

  it("return 404 to other customers who read, change or remove them (BOLA)", async () => {
    const owner = await signedUp("Willa");
    const other = await signedUp("Xerxes");
    const { _id } = (await send("POST", "user/address", { token: owner.token, body: home })).body.data;
    expect(await list(other.token)).toEqual([]);
    const change = { ...home, line1: "Taken over" };
    expect((await send("PUT", `user/address/${_id}`, { token: other.token, body: change })).status).toBe(404);
    expect((await send("DELETE", `user/address/${_id}`, { token: other.token })).status).toBe(404);
    expect((await list(owner.token))[0]?.line1).toBe("14 Larch Street");
  });

  it("are refused with an invalid ZIP code", async () => {
    const { token } = await signedUp("Zora");
    const answer = await send("POST", "user/address", { token, body: { ...home, postalCode: "ABC" } });
    expect(answer.body.issues).toEqual([
      { path: "postalCode", message: "Enter a five-digit ZIP code, such as 10013." },
    ]);
  });

  it("are accepted with existing countries and states, by code or name", async () => {
    const { token } = await signedUp("Abel");
    const add = (change: object) => send("POST", "user/address", { token, body: { ...home, ...change } });
    expect((await add({ state: "new york" })).body.data.state).toBe("NY");
    expect((await add({ country: "DE", state: "Bayern", postalCode: "80331" })).body.data.state).toBe("Bayern");
    expect((await add({ state: "Atlantis" })).body.issues).toEqual([
      { path: "state", message: "Choose a state in United States." },
    ]);
    expect((await add({ country: "XX" })).body.issues).toEqual([{ path: "country", message: "Choose a country." }]);
  });

  it("require a postal code and a state only in countries that have them", async () => {
    const { token } = await signedUp("Mona");
    const { state: _, postalCode: __, ...place } = home;
    const add = (change: object) => send("POST", "user/address", { token, body: { ...place, ...change } });
    expect((await add({ country: "QA", city: "Doha" })).body.data).toMatchObject({ state: "", postalCode: "" });
    expect((await add({ country: "AE", city: "", state: "Dubai" })).body.data).toMatchObject({
      city: "",
      state: "Dubai",
    });
    expect((await add({ country: "HK", city: "", state: "Kowloon" })).body.data).toMatchObject({ postalCode: "" });
    expect((await add({ country: "SG", city: "", postalCode: "546080" })).body.data).toMatchObject({ state: "" });
    expect((await add({ country: "DE", city: "Berlin", postalCode: "10115" })).body.data).toMatchObject({ state: "" });
    const code = "Enter a postal code, such as 10013.";
    const wrong = [
      [{ country: "DE", city: "Berlin" }, "postalCode", code],
      [{ country: "SG", city: "" }, "postalCode", code],
      [{ country: "AE", city: "" }, "state", "Enter the emirate."],
      [{ country: "JP", city: "", postalCode: "154-0023" }, "state", "Enter the prefecture."],
      [{ country: "QA", city: "" }, "city", "Fill this in"],
      [{ country: "US", postalCode: "10013" }, "state", "Choose a state in United States."],
    ] as const;
    for (const [change, path, message] of wrong)
      expect([change, (await add(change)).body.issues]).toEqual([change, [{ path, message }]]);
  });

  it("are refused with an error for each invalid field", async () => {
    const { token } = await signedUp("Yann");
    const body = { ...home, postalCode: "!", country: "USA", phone: "call me", city: "" };
    const answer = await send("POST", "user/address", { token, body });
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map(({ path }) => path).sort()).toEqual(["city", "country", "phone", "postalCode"]);
  });
});

describe("a call for customers only", () => {
  const calls: [method: string, path: string][] = [
    ["GET", "user/getProfile"],
    ["PUT", "user/updateProfile"],
    ["GET", "user/export"],
    ["DELETE", "user/account"],
    ["GET", "user/getAddress"],
    ["POST", "user/address"],
    ["PUT", "user/address/x"],
    ["DELETE", "user/address/x"],
    ["GET", "user/sessions"],
    ["DELETE", "user/sessions/x"],
    ["POST", "user/verifyEmail"],
    ["POST", "user/resendVerification"],
    ["POST", "user/updatePassword"],
  ];

  it.each(calls)("%s %s returns 401 for a guest and for an invalid bearer token", async (method, path) => {
    expect((await send(method, path)).status).toBe(401);
    expect((await send(method, path, { token: "0".repeat(52) })).status).toBe(401);
  });
});
