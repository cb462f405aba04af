import type { TestBrowser, Visitor } from "./browser.ts";
import type { TestServer } from "./server.ts";
import { type EnrolledPerson, giveCode, givePassword, newEnrolledPerson } from "./staff.ts";

/** Somebody of the staff at a browser of their own, signed in with a second factor. */
export async function staffVisitor(
  browser: TestBrowser,
  server: TestServer,
  role: "staff" | "practitioner" = "staff",
  options?: Parameters<TestBrowser["newVisitor"]>[1],
): Promise<Visitor & { person: EnrolledPerson }> {
  const person = await newEnrolledPerson(server, role);
  const visitor = await browser.newVisitor(server.origin, options);
  await visitor.goto("/admin/sign-in");
  await givePassword(visitor.page, person);
  await giveCode(visitor.page, person.secret);
  await visitor.page.waitForURL((url) => url.pathname !== "/admin/sign-in");
  return { ...visitor, person };
}
