export type TestCall = {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  /** The caller's IP address. By default, people who signed up have their own, and all others 127.0.0.1. */
  from?: string;
};

/** Returns the request of a call, as a program would send it: a form unchanged, any other body as JSON. */
export function testRequest(
  origin: string,
  method: string,
  path: string,
  { body, token, headers }: TestCall = {},
): Request {
  const isForm = body instanceof FormData;
  return new Request(`${origin}/api/v1/${path}`, {
    method,
    headers: {
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  });
}

/**
 * Reads a response. The type of its JSON body is `any`: callers may use the contract's type, because the API has
 * checked the response against the contract.
 */
export async function readAnswer(response: Response) {
  const text = await response.text();
  const isFile = response.ok && !/^application\/json/.test(response.headers.get("content-type") ?? "");
  const body = text && !isFile ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, body };
}
