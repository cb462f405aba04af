import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { requireLogin, visitorContext } from "./api-context.ts";

function whereTo(url: string, isLoggedIn: boolean, needsFactor = false): unknown {
  const context = new RouterContextProvider();
  context.set(visitorContext, {
    isLoggedIn,
    isEverybody: false,
    isStaff: needsFactor,
    needsFactor,
    origin: "https://clinic.example",
    isWorkerOff: false,
    language: "en",
  });
  try {
    requireLogin(context, new Request(url));
    return null;
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get("location") : thrown;
  }
}

it("a session that expires on a page leads back to the page after login, not to a request for its data", () => {
  const page = "https://clinic.example/service-booked/42";
  expect(whereTo(`${page}.data?_routes=screens%2Fvisits%2Fservice-booked`, false)).toBe(
    "/login?next=%2Fservice-booked%2F42",
  );
  expect(whereTo("https://clinic.example/my-profile?tab=cards", false)).toBe("/login?next=%2Fmy-profile%3Ftab%3Dcards");
  expect(whereTo(page, true)).toBeNull();
});

it("shows staff who have given the password alone no page that needs an account (AU-8)", () => {
  expect(whereTo("https://clinic.example/my-profile", true, true)).toMatchObject({
    data: "second_factor_needed",
    init: { status: 403 },
  });
});
