import { randomBytes } from "node:crypto";
import type { AnswerOfPath } from "#testing/answer-of-path.ts";
import type { Visitor } from "./browser.ts";
import { openAlive } from "./keyboard-visitor.ts";

export type Customer = { email: string; password: string; firstName: string; token: string };

/** Returns an email address that no other test, and no other attempt of this one, uses. */
export function newEmail(name: string): string {
  return `${name}.${randomBytes(5).toString("hex")}@halcyon.example`;
}

/** Returns a phone number that no other test uses: the number of upcoming visits per phone number is limited. */
export function newPhone(): string {
  return `+1212${2_000_000 + Math.floor(Math.random() * 7_999_999)}`;
}

/** Returns a guest whose email and phone no other test uses. */
export function newGuest(firstName = "Ines"): { firstName: string; lastName: string; email: string; phone: string } {
  const digits = String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, "2");
  return { firstName, lastName: "Roe", email: newEmail(firstName.toLowerCase()), phone: `+1212${digits}` };
}

/**
 * Creates an account through the API. Also returns its bearer token and `call`, which makes API calls with it, such as
 * to fill the cart before the first page opens.
 */
export async function newCustomer(origin: string, firstName = "Mara"): Promise<Customer & { call: ApiCall }> {
  const email = newEmail(firstName.toLowerCase());
  const password = "linen-window-tuesday";
  const response = await fetch(`${origin}/api/v1/user/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ firstName, lastName: "Okafor", email, phone: newPhone(), password }),
  });
  if (!response.ok) throw new Error(`sign-up answered ${response.status}`);
  const { data } = (await response.json()) as { data: { accessToken: string } }; // the documented response
  return { email, password, firstName, token: data.accessToken, call: apiCall(origin, data.accessToken) };
}

/** An API call, typed by the contract of its path. */
export type ApiCall = <const Method extends string, const Path extends string>(
  method: Method,
  path: Path,
  body?: unknown,
) => Promise<{ status: number; body: AnswerOfPath<Method, Path> }>;

export function apiCall(origin: string, token?: string): ApiCall {
  return async (method, path, body) => {
    const response = await fetch(`${origin}/api/v1/${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
}

/** Logs in as a person does, and waits for the page they requested. */
export async function logIn(
  { page }: Pick<Visitor, "page">,
  { email, password }: Customer,
  next = "/shop",
): Promise<void> {
  await openAlive(page, `/login?next=${encodeURIComponent(next)}`);
  const main = page.getByRole("main");
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname === next.split("?")[0]);
}

/** Opens a path as a logged-in customer: for tests that aren't about the login. */
export async function arriveAs({ page, context }: Visitor, { email, password }: Customer, path: string): Promise<void> {
  const answer = await context.request.post("/api/v1/user/login", { data: { email, password } });
  if (!answer.ok()) throw new Error(`the login answered ${answer.status()}`);
  const { data }: AnswerOfPath<"POST", "user/login"> = await answer.json();
  const { _id: id, firstName, lastName, image } = data.user;
  // The data that a login stores on the device in addition to cookies.
  const localStorage = [
    { name: "token", value: data.accessToken },
    { name: "userData", value: JSON.stringify({ id, firstName, lastName, email, image }) },
  ];
  const { cookies } = await context.storageState();
  await context.setStorageState({ cookies, origins: [{ origin: new URL(answer.url()).origin, localStorage }] });
  await page.goto(path);
  await page.waitForFunction(() => window.halcyonIsAlive === true);
}

/** Fills in the sandbox's hosted page as a person would. */
export async function payOnHostedPage({ page }: Visitor, card = "4242 4242 4242 4242"): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expiration (MM / YY)").fill("12 / 34");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Mara Okafor");
  await page.getByRole("button", { name: /^(Pay \$|Subscribe$)/ }).click();
}
