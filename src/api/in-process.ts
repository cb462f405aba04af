import type { Principal } from "#shared/principal.ts";
import type { AnswerDependencies } from "./answer-cache.ts";

/** The Hono bindings of an in-process caller (the page renderer); no network request can set these. */
export type InProcessBindings = {
  inProcess?: {
    principal: Principal | undefined;
    clientNetwork: string | undefined;
    requestId: string;
    origin: string;
    /** Called with each read's cache tags, which are the page's tags. */
    note?: (read: AnswerDependencies) => void;
  };
  /** The address from the socket, for requests from the network. */
  remoteAddress?: string;
};
