import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { createPaymentGateway } from "./payment-gateway.ts";

it("a request to a card provider that never responds fails after eight seconds, with an unknown outcome (PY-2)", async () => {
  const silent = createServer(() => {});
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo; // a listening TCP server has one
  // The test controls only our own timer; the SDK's sockets have Node's timers.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const gateway = createPaymentGateway({ apiKey: "sk_test_1", webhookSecrets: ["whsec_1"], sandboxPort: port });
  let outcome: unknown;
  const asked = gateway.getSession("cs_1").catch((error: unknown) => {
    outcome = error;
  });
  await once(silent, "request");
  await vi.advanceTimersByTimeAsync(7_999);
  expect(outcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(outcome).toMatchObject({ name: "GatewayError", outcome: "unknown" });
});
