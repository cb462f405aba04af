import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { calls } from "#calls.ts";
import { moduleApis } from "#server/server-modules.ts";
import { AppError } from "#shared/app-error.ts";
import { callTableOf } from "#shared/contract/call-table.ts";
import { createApiClient } from "#shared/contract/client.ts";
import { type CallDefinition, defineCall, isStaffAuth } from "#shared/contract/define-call.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight, ROLES, type Role, rightsOf } from "#shared/rights.ts";
import { type AllStaffCalls, staffCalls } from "#staff-calls.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newShopper } from "#testing/new-shopper.ts";
import { runs } from "#testing/runs.ts";
import { createApi } from "./create-api.ts";

const api = await demoApi(moduleApis);
const tokens = Object.fromEntries(
  await Promise.all(ROLES.map(async (role) => [role, await newShopper(api, { role })] as const)),
) as Record<Role, string>; // one per role in ROLES

const LACKS_RIGHT = "Your account can’t do this. Ask an administrator.";

/** Public storefront reads whose paths begin with `admin/`, because existing apps use them. */
const PUBLIC_UNDER_ADMIN = [
  "admin/SkinType/allSkinType",
  "admin/ProductType/allProductType",
  "admin/Brand/allBrand",
  "admin/SkinCondition/allSkinCondition",
  "admin/Nutrition/allNutrition",
  "admin/GiftCards/allgiftCard",
  "admin/Ingredient/allIngredientbyType/{type}",
  "admin/Category/allCategory",
  "admin/Slot/allSlot",
];

const everyCall: [string, CallDefinition][] = Object.entries({ ...calls, ...staffCalls });
const staffTable: [string, CallDefinition][] = Object.entries(staffCalls);
const filled = (path: string) => path.replace(/\{\w+\}/g, "none");

describe("the tables of API calls (BO-1)", () => {
  it("require a permission for every call under admin/ except the public reads", () => {
    const withoutRight = everyCall.filter(([, { path, auth }]) => path.startsWith("admin/") && !isStaffAuth(auth));
    expect(withoutRight.map(([, { path }]) => path).sort()).toEqual([...PUBLIC_UNDER_ADMIN].sort());
    for (const [name, { method }] of withoutRight) expect(method, name).toBe("GET");
  });

  it("require a permission for no call outside admin/", () => {
    const elsewhere = everyCall.filter(([, { path, auth }]) => !path.startsWith("admin/") && isStaffAuth(auth));
    expect(elsewhere).toEqual([]);
  });

  it("contain no duplicate names, so that no call hides another", () => {
    expect(Object.keys(calls).filter((name) => name in staffCalls)).toEqual([]);
  });

  it("let every back-office write except the clock PIN calls be retried with its Idempotency-Key (decision 0156)", () => {
    const withoutKey = staffTable.filter(([, { method, idempotent }]) => method !== "GET" && !idempotent);
    expect(withoutKey.map(([name]) => name).sort()).toEqual(["clockByPin", "setClockPin"]);
  });

  it("exclude staff calls from the storefront's table for browsers", () => {
    const browserTable = JSON.stringify(callTableOf(calls));
    for (const [name, { path }] of staffTable) {
      expect(browserTable, name).not.toContain(`"${name}"`);
      expect(browserTable, name).not.toContain(`/${path}"`);
    }
  });
});

/** `npm test` makes one in this many calls as a role with the permission, which costs as much as a read. */
const ASKED_WITH_RIGHT = 6;

/**
 * Returns the roles to test. `npm run check` tests every role. `npm test` tests one without the permission, and for
 * some calls one with it, in turn.
 */
function rolesFor({ auth }: CallDefinition, index: number): readonly Role[] {
  const by = Map.groupBy(ROLES, (role) => isStaffAuth(auth) && hasRight({ role }, auth.right));
  const oneOf = (roles: readonly Role[] = []) => roles.slice(index % roles.length).slice(0, 1);
  const asked = index % ASKED_WITH_RIGHT === 0 ? [true, false] : [false];
  return runs(0, 1) === 1 ? ROLES : asked.flatMap((may) => oneOf(by.get(may)));
}

describe("a staff call's response depends on the role's permissions (BO-1, BO-3)", () => {
  it.each(staffTable.map(([name, call], index) => ({ name, call, index })))("$name", async ({ call, index }) => {
    // Sends input that no call accepts. A caller without the permission must get `forbidden`, not an error about the
    // input.
    const ask = (token?: string) =>
      api.send(call.method, filled(call.path), {
        ...(token ? { token } : {}),
        ...(call.method === "GET" ? {} : { body: "not what it wants" }),
      });
    const stranger = await ask();
    expect([stranger.status, stranger.body.code]).toEqual([401, "not_authenticated"]);
    for (const role of rolesFor(call, index)) {
      const { status, body } = await ask(tokens[role]);
      if (isStaffAuth(call.auth) && hasRight({ role }, call.auth.right)) expect([401, 403], role).not.toContain(status);
      else expect([status, body.code, body.message], role).toEqual([403, "forbidden", LACKS_RIGHT]);
    }
  });

  it("lets a practitioner read the quiz rules but not replace them, because roles aren't ranked", async () => {
    const token = tokens.practitioner;
    const read = await api.send("GET", "admin/AcneQuiz/rules", { token });
    expect([read.status, read.body.data.length > 0]).toEqual([200, true]);
    const rules = { rules: read.body.data };
    expect((await api.send("PUT", "admin/AcneQuiz/rules", { token, body: rules })).status).toBe(403);
    expect((await api.send("PUT", "admin/AcneQuiz/rules", { token: tokens.admin, body: rules })).status).toBe(200);
  });
});

describe("the order of permission checks", () => {
  const refund = defineCall({
    method: "POST",
    path: "admin/Order/{id}/refund",
    summary: "Refund an order",
    auth: { right: "orders.refund", stepUp: true },
    params: z.object({ id: z.string() }),
    body: z.object({ reason: z.string() }),
    answer: { data: z.object({ by: z.string() }) },
    failures: ["not_found"],
  });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const of = (role: Role): Principal => ({ customerId: role, sessionId: "s", role, name: "Kim Lee" });
  /** Creates the people for each call, because the file's other tests may take longer than a step-up is valid. */
  const people = (): Record<string, Principal> => ({
    customer: { ...of("customer"), secondFactorAt: minutesAgo(0), steppedUpAt: minutesAgo(0) },
    passwordAlone: of("staff"),
    desk: { ...of("staff"), secondFactorAt: minutesAgo(0), steppedUpAt: minutesAgo(0) },
    fresh: { ...of("admin"), secondFactorAt: minutesAgo(0) },
    late: { ...of("admin"), secondFactorAt: minutesAgo(60), steppedUpAt: minutesAgo(5) },
    admin: { ...of("admin"), secondFactorAt: minutesAgo(60), steppedUpAt: minutesAgo(4) },
    granted: {
      ...of("staff"),
      grantedRights: ["orders.refund"],
      secondFactorAt: minutesAgo(60),
      steppedUpAt: minutesAgo(4),
    },
    grantedCustomer: { ...of("customer"), grantedRights: ["orders.refund"], secondFactorAt: minutesAgo(0) },
  });
  const own = createApi({
    deps: api.deps,
    calls: {},
    staffCalls: { refund },
    bindings: [
      (binder) =>
        binder.on(refund, ({ params, principal }) => {
          if (params.id === "none") throw new AppError("not_found");
          return { data: { by: principal.customerId } };
        }),
    ],
    authenticate: async (bearer) => people()[bearer],
    observe: () => {},
  });
  async function ask(bearer: string | undefined, id: string, body: unknown) {
    const headers = { "content-type": "application/json", ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
    const url = `http://localhost/api/v1/admin/Order/${id}/refund`;
    const response = await own.fetch(new Request(url, { method: "POST", headers, body: JSON.stringify(body) }));
    const answer: { code?: string; message: string; data?: unknown } = await response.json(); // the API's JSON
    return [response.status, answer.code ?? answer.data];
  }

  it("is 401, second_factor_needed, forbidden, step_up_needed, invalid input, 404 (BO-4)", async () => {
    expect(await ask(undefined, "none", {})).toEqual([401, "not_authenticated"]);
    expect(await ask("nobody", "none", {})).toEqual([401, "not_authenticated"]);
    expect(await ask("customer", "none", {})).toEqual([403, "forbidden"]);
    expect(await ask("passwordAlone", "none", {})).toEqual([403, "second_factor_needed"]);
    expect(await ask("desk", "none", {})).toEqual([403, "forbidden"]);
    expect(await ask("fresh", "none", {})).toEqual([403, "step_up_needed"]);
    expect(await ask("late", "none", {})).toEqual([403, "step_up_needed"]);
    expect(await ask("admin", "none", {})).toEqual([400, "invalid_input"]);
    expect(await ask("admin", "none", { reason: "damaged" })).toEqual([404, "not_found"]);
    expect(await ask("admin", "o1", { reason: "damaged" })).toEqual([200, { by: "admin" }]);
  });

  it("also applies to permissions granted to a single staff member, which a customer's account can't have", async () => {
    expect(await ask("granted", "o1", { reason: "damaged" })).toEqual([200, { by: "staff" }]);
    expect(await ask("grantedCustomer", "o1", { reason: "damaged" })).toEqual([403, "forbidden"]);
  });

  it("is documented in the staff API description by x-right and x-step-up", async () => {
    const request = new Request("http://localhost/api/v1/admin/openapi.json", {
      headers: { authorization: "Bearer fresh" },
    });
    const { paths } = await (await own.fetch(request)).json();
    const operation = paths["/api/v1/admin/Order/{id}/refund"].post;
    expect(operation).toMatchObject({ "x-right": "orders.refund", "x-step-up": true });
    expect(operation.responses["403"].description).toContain("step_up_needed");
    expect(operation.responses["403"].description).toContain("second_factor_needed");
  });
});

describe("GET admin/me", () => {
  it.each(["staff", "practitioner", "admin"] as const)(
    "returns the identity and permissions of a caller with the role %s",
    async (role) => {
      const send = async (request: Request) => {
        request.headers.set("authorization", `Bearer ${tokens[role]}`);
        return api.fetch(request);
      };
      const client = createApiClient<AllStaffCalls>(callTableOf(staffCalls), send, () => "http://localhost:3000");
      const { data } = await client.call("getSignedInStaff");
      expect(data).toEqual({
        id: expect.any(String),
        firstName: "Ada",
        lastName: "Okafor",
        role,
        rights: rightsOf(role),
        idleMinutes: 30,
      });
    },
  );
});

describe("GET admin/openapi.json", () => {
  type Description = { paths: Record<string, Record<string, { "x-right"?: string }>>; "x-rights": object };
  const read = async (path: string, token?: string) =>
    (await api.send("GET", path, token ? { token } : {})) as unknown as { headers: Headers; body: Description }; // a description is no answer with `data`

  it("describes every staff call with its permission, only to staff, and is never cached", async () => {
    const { body, headers } = await read("admin/openapi.json", tokens.practitioner);
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => `${method} ${path} ${operation["x-right"]}`),
    );
    const declared = staffTable.flatMap(([, { method, path, alsoAt = [], auth }]) =>
      [`/api/v1/${path}`, ...alsoAt].map(
        (place) => `${method.toLowerCase()} ${place} ${isStaffAuth(auth) ? auth.right : "none"}`,
      ),
    );
    expect(described.sort()).toEqual(declared.sort());
    expect(body["x-rights"]).toHaveProperty(["orders.refund"]);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("is compressed if the client accepts compression, and is a 304 if the client has the current version", async () => {
    const ask = (headers: Record<string, string>) =>
      api.fetch(
        new Request("http://localhost:3000/api/v1/admin/openapi.json", {
          headers: { authorization: `Bearer ${tokens.practitioner}`, ...headers },
        }),
      );
    const plain = Buffer.from(await (await ask({})).arrayBuffer());
    const sent = await ask({ "accept-encoding": "gzip, br" });
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      "content-encoding": "br",
      "cache-control": "no-store",
      vary: "Authorization, Accept-Encoding",
    });
    const bytes = Buffer.from(await sent.arrayBuffer());
    expect(bytes.byteLength).toBeLessThan(plain.byteLength / 8);
    expect(brotliDecompressSync(bytes).equals(plain)).toBe(true);
    expect((await ask({ "if-none-match": sent.headers.get("etag") ?? "" })).status).toBe(304);
  });

  it("returns a description separate from the public one, which includes no staff call", async () => {
    const publicPaths = Object.keys((await read("openapi.json")).body.paths);
    for (const [, { path }] of staffTable) expect(publicPaths).not.toContain(`/api/v1/${path}`);
    expect(publicPaths).toContain("/api/v1/admin/Slot/allSlot");
    const docs = await (await api.fetch(new Request("http://localhost:3000/api/docs"))).text();
    expect(docs).not.toContain("admin/AcneQuiz/rules");
  });
});
