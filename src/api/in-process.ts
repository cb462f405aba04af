import type { Principal } from "#shared/principal.ts";
import type { AnswerDependencies } from "./answer-cache.ts";

/** The Hono bindings of an in-process caller (the page renderer); no network request can set these. */
export type InProcessBindings = {
  inProcess?: {
    principal: Principal | undefined;
    clientNetwork: string | undefined;
    requestId: string;
    origin: string;
    /**
     * Called with the cache tags and expiry of each read. A page has the tags of all its reads and expires with the
     * first of them.
     */
    note?: (read: AnswerDependencies) => void;
  };
  /** The address from the socket, for requests from the network. */
  remoteAddress?: string;
};
