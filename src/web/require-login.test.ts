import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { pageOf, requireLogin, type Visitor, visitorContext } from "./api-context.ts";

function contextOf(visitor: Partial<Visitor>): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitorContext, {
    isLoggedIn: false,
    isEverybody: false,
    isStaff: false,
    needsFactor: false,
    origin: "https://clinic.example",
    isWorkerOff: false,
    language: "en",
    ...visitor,
  });
  return context;
}

function whereTo(url: string, isLoggedIn: boolean, visitor: Partial<Visitor> = {}): unknown {
  const context = contextOf({ isLoggedIn, ...visitor });
  try {
    requireLogin(context, new Request(url));
    return null;
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get("location") : thrown;
  }
}

it("login after a session has expired leads back to the page, not to the URL of the page's data", () => {
  const page = "https://clinic.example/service-booked/42";
  expect(whereTo(`${page}.data?_routes=screens%2Fvisits%2Fservice-booked`, false)).toBe(
    "/login?next=%2Fservice-booked%2F42",
  );
  expect(whereTo("https://clinic.example/my-profile?tab=cards", false)).toBe("/login?next=%2Fmy-profile%3Ftab%3Dcards");
  expect(whereTo(page, true)).toBeNull();
});

it("login leads back to a page's path without its language prefix, which the router adds (LA-4)", () => {
  for (const page of [
    "/es/my-profile?tab=cards",
    "/es/my-profile.data?tab=cards&_routes=screens%2Faccount%2Fmy-profile",
  ])
    expect(whereTo(`https://clinic.example${page}`, false, { language: "es" })).toBe(
      "/login?next=%2Fmy-profile%3Ftab%3Dcards",
    );
});

it.each([
  ["/es/terms", "es", "/terms"],
  ["/es/terms.data", "es", "/terms"],
  ["/es", "es", "/"],
  ["/es.data", "es", "/"],
  ["/_.data", "en", "/"],
  ["/es/terms", "en", "/es/terms"],
  ["/en/terms", "en", "/en/terms"],
])(
  "loaders get the page's path without its language prefix: for the URL %s in the language %s (LA-4)",
  (path, language, page) => {
    expect(pageOf(contextOf({ language }), new Request(`https://clinic.example${path}`))).toBe(page);
  },
);

it("staff who have entered only the password can't see pages that require an account (AU-8)", () => {
  expect(whereTo("https://clinic.example/my-profile", true, { isStaff: true, needsFactor: true })).toMatchObject({
    data: "second_factor_needed",
    init: { status: 403 },
  });
});
