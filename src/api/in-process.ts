import type { Principal } from "#shared/principal.ts";

/**
 * What an in-process caller (the page renderer) may say of itself as Hono bindings; no network request can set these.
 */
export type InProcessBindings = {
  inProcess?: {
    principal: Principal | undefined;
    clientAddress: string | undefined;
    requestId: string;
    origin: string;
  };
  /** From the socket, for requests that came over the network. */
  remoteAddress?: string;
};
