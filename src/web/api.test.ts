import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CallTable, isApiError } from "#shared/contract/client.ts";
import { browserApi, connectSession } from "./api.ts";

vi.mock("virtual:call-table", () => ({
  default: {
    saveName: ["PUT", "user/updateProfile"],
    readName: ["GET", "user/getProfile"],
    addName: ["POST", "user/addName", 1],
  } satisfies CallTable,
}));
vi.stubGlobal("location", { origin: "https://clinic.example" });

type NameCall<Method> = {
  method: Method;
  path: string;
  summary: string;
  auth: "customer";
  answer: Record<string, never>;
};
type SaveName = { saveName: NameCall<"PUT">; readName: NameCall<"GET">; addName: NameCall<"POST"> };

it("a refused API call is reported to the listener for refusals, and the caller still gets the complete error (AU-8)", async () => {
  const failure = {
    status: 403,
    message: "Confirm that it's you to continue.",
    code: "step_up_needed",
    requestId: "r",
  };
  vi.stubGlobal("fetch", async () => Response.json(failure, { status: 403 }));
  const told: unknown[] = [];
  connectSession({
    token: () => "bearer",
    renew: async () => false,
    isExpected: () => true,
    onRefused: (request, answer) => void answer.json().then((body) => told.push(request.method, body)),
  });
  const failed: unknown = await browserApi<SaveName>()
    .call("saveName")
    .catch((error: unknown) => error);
  expect(isApiError(failed, "step_up_needed")).toBe(true);
  await vi.waitFor(() => expect(told).toEqual(["PUT", failure]));
});

describe("OP-5: the browser's API client, while the server responds that it is unavailable,", () => {
  /** Makes the server send these responses one after another, and records each request's key and body. */
  function answering(...answers: Response[]): string[] {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (request: Request) => {
      asked.push(`${request.headers.get("idempotency-key")} ${await request.text()}`);
      return answers.length > 1 ? answers.shift() : answers[0]?.clone();
    });
    return asked;
  }
  const unavailable = (code = "unavailable") =>
    Response.json({ status: 503, message: "Come back", code }, { status: 503, headers: { "retry-after": "2" } });
  const outcomeOf = async (call: Promise<unknown>) => {
    const outcome = call.catch((error: unknown) => (isApiError(error) ? error.code : error));
    await vi.runAllTimersAsync();
    return outcome;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    connectSession({ token: () => "bearer", renew: async () => false, isExpected: () => true });
  });
  afterEach(() => vi.useRealTimers());

  it("repeats a call with the same idempotency key and body until it succeeds", async () => {
    const asked = answering(unavailable(), unavailable(), Response.json({ status: 200 }));
    const body = { name: "Ada" } as never; // only the table says which call it is
    const call = browserApi<SaveName>().call("saveName", { idempotencyKey: "a-key", body });
    expect(await outcomeOf(call)).toEqual({ status: 200 });
    expect(asked).toEqual(Array.from({ length: 3 }, () => 'a-key {"name":"Ada"}'));
  });

  it("creates an idempotency key for each call that accepts one, and sends the same key with each repetition", async () => {
    const requests = answering(unavailable(), Response.json({ status: 200 }));
    expect(await outcomeOf(browserApi<SaveName>().call("addName"))).toEqual({ status: 200 });
    expect(await outcomeOf(browserApi<SaveName>().call("addName"))).toEqual({ status: 200 });
    const [first, repeat, next] = requests;
    expect(first).toMatch(/^\d+(-\d+){3} $/);
    expect(repeat).toBe(first);
    expect(next).not.toBe(first);
  });

  it("repeats a read request for 20 seconds", async () => {
    const asked = answering(unavailable());
    expect(await outcomeOf(browserApi<SaveName>().call("readName"))).toBe("unavailable");
    expect(asked).toHaveLength(11);
  });

  it("sends a write request without an idempotency key only once", async () => {
    const asked = answering(unavailable());
    expect(await outcomeOf(browserApi<SaveName>().call("saveName"))).toBe("unavailable");
    expect(asked).toHaveLength(1);
    const paid = answering(unavailable("payments_interrupted"));
    const call = browserApi<SaveName>().call("saveName", { idempotencyKey: "a-key" });
    expect(await outcomeOf(call)).toBe("payments_interrupted");
    expect(paid).toHaveLength(1);
  });
});
