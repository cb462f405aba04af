import { expect, it, vi } from "vitest";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi, connectSession } from "./api.ts";

vi.mock("virtual:call-table", () => ({ default: { saveName: ["PUT", "/api/v1/user/updateProfile"] } }));
vi.stubGlobal("location", { origin: "https://clinic.example" });

type SaveName = {
  saveName: { method: "PUT"; path: string; summary: string; auth: "customer"; answer: Record<string, never> };
};

it("a refused call is reported, and its failure still reaches the caller whole (AU-8)", async () => {
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
