import { ask, type HttpResponse } from "./ask.ts";

type Answer = { status: number; data?: unknown; cart?: unknown; session?: { url: string } };

/** A customer with an account, driven by the benchmark through the API. */
export type Person = {
  token: string;
  cookie: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
};

function callApi(
  origin: string,
  method: string,
  path: string,
  token: string | undefined,
  body: unknown,
): Promise<HttpResponse> {
  return ask(`${origin}/api/v1/${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

let signedUp = 2_000;
/**
 * The middle digits of the phone numbers. They differ between runs on one database, because the bookings per phone
 * number are limited. In valid numbers, these digits never end in 11.
 */
const exchange = ((number) => (number % 100 === 11 ? number + 1 : number))(300 + (process.pid % 600));

/**
 * Signs a person up and stores their bearer token and renewal cookie. Each person has a unique phone number, because
 * one person may hold only three time slots.
 */
export async function signUp(origin: string, name: string): Promise<Person> {
  signedUp += 1;
  const response = await callApi(origin, "POST", "user/signup", undefined, {
    firstName: "Bench",
    lastName: name,
    email: `bench-${name}-${process.pid}@halcyon.example`,
    phone: `+1 212 ${exchange} ${signedUp}`,
    password: `Quiet-lantern-${name}-2026`,
  });
  if (response.status !== 200) throw new Error(`sign-up answered ${response.status}: ${response.text}`);
  const { data } = JSON.parse(response.text) as { data: { accessToken: string } }; // the documented response
  const cookie = (response.headers["set-cookie"] ?? []).map((value) => value.split(";")[0]).join("; ");
  return {
    token: data.accessToken,
    cookie,
    async call(method, path, body) {
      const answer = await callApi(origin, method, path, data.accessToken, body);
      return { ...(JSON.parse(answer.text) as Answer), status: answer.status }; // the documented response
    },
  };
}
