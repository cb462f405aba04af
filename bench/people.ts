type Answer = { status: number; data?: unknown; cart?: unknown; session?: { url: string } };

/** Somebody with an account, as the benchmark drives them through the API. */
export type Person = {
  token: string;
  cookie: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
};

async function callApi(
  origin: string,
  method: string,
  path: string,
  token: string | undefined,
  body: unknown,
): Promise<Response> {
  return fetch(`${origin}/api/v1/${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

/** Signs somebody up and keeps their bearer and renewal cookie. */
export async function signUp(origin: string, name: string): Promise<Person> {
  const response = await callApi(origin, "POST", "user/signup", undefined, {
    firstName: "Bench",
    lastName: name,
    email: `bench-${name}-${process.pid}@halcyon.example`,
    phone: "+1 555 010 0000",
    password: `Quiet-lantern-${name}-2026`,
  });
  if (!response.ok) throw new Error(`sign-up answered ${response.status}: ${await response.text()}`);
  const { data } = (await response.json()) as { data: { accessToken: string } }; // the documented answer
  const cookie = response.headers
    .getSetCookie()
    .map((value) => value.split(";")[0])
    .join("; ");
  return {
    token: data.accessToken,
    cookie,
    async call(method, path, body) {
      const answer = await callApi(origin, method, path, data.accessToken, body);
      return { ...((await answer.json()) as Answer), status: answer.status }; // the documented answer
    },
  };
}
