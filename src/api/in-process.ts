import type { Principal } from "#shared/principal.ts";
import type { ReadNote } from "./answer-cache.ts";

/** The Hono bindings of an in-process caller (the page renderer); no network request can set these. */
export type InProcessBindings = {
  inProcess?: {
    principal: Principal | undefined;
    clientAddress: string | undefined;
    requestId: string;
    origin: string;
    /** Hears of each read what its answer is made of: that is what the page is made of. */
    note?: (read: ReadNote) => void;
  };
  /** From the socket, for requests that came over the network. */
  remoteAddress?: string;
};
