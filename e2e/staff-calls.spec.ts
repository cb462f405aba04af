import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { demoPeople } from "../src/modules/account/server/demo-people.ts";
import { codeOfStep, publishedSecret, stepAt } from "../src/modules/account/server/factors/totp.ts";
import { staffCalls } from "../src/staff-calls.ts";
import { apiCall } from "./support/customer.ts";
import { itInCheck } from "./support/in-check.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();

async function callsOf(who: "customer" | "front desk" | "admin") {
  const login = demoPeople.find((one) => one.who === who);
  const { status, body } = await apiCall(server.origin)("POST", "user/login", {
    email: login?.email,
    password: login?.password,
  });
  expect(status).toBe(200);
  const call = apiCall(server.origin, body.data.accessToken);
  if (who === "customer") return call;
  expect((await call("GET", "admin/me")).body.code).toBe("second_factor_needed");
  const code = codeOfStep(publishedSecret(), stepAt(Date.now()));
  expect((await call("POST", "user/secondFactor/totp", { code })).status).toBe(200);
  return call;
}

it("demo staff log in with the published code, and only staff can list the staff API calls (BO-1, BO-3)", async () => {
  for (const [who, role] of [
    ["front desk", "staff"],
    ["admin", "admin"],
  ] as const) {
    const call = await callsOf(who);
    const me = await call("GET", "admin/me");
    expect([me.status, me.body.data.role, me.body.data.rights.includes("orders.refund")]).toEqual([
      200,
      role,
      role === "admin",
    ]);
    expect((await call("GET", "admin/openapi.json")).status).toBe(200);
  }
  const [customer, guest] = [await callsOf("customer"), apiCall(server.origin)];
  for (const path of ["admin/me", "admin/openapi.json", "admin/AcneQuiz/rules"] as const) {
    expect((await customer("GET", path)).body.code).toBe("forbidden");
    expect((await guest("GET", path)).body.code).toBe("not_authenticated");
  }
});

itInCheck("the site's scripts contain no name of a staff API call", () => {
  const folder = "build/client";
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const withPath = (path: string) =>
    scripts.filter((file) => {
      // Searches for the complete path, because public reads such as admin/Brand/allBrand begin like staff calls.
      // The table of calls names them without the prefix that all have.
      const whole = new RegExp(`["'\`](/api/v1/)?${path.replace(/[.{}]/g, "\\$&")}(?![\\w/{])`);
      return whole.test(readFileSync(`${folder}/${file}`, "utf8"));
    });
  // Proves that the search finds the storefront's own calls.
  expect(withPath("admin/Slot/allSlot")).not.toEqual([]);
  for (const { path } of Object.values(staffCalls)) expect(withPath(path), path).toEqual([]);
});
