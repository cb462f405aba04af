import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Database } from "#platform/db/client.ts";
import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/logger.ts";
import type { PaymentGateway } from "#platform/payment-gateway.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { Clock } from "#shared/clock.ts";
import type { CallDefinition, CallFields, ParsedPart } from "#shared/contract/define-call.ts";

export type Role = "customer" | "staff" | "practitioner" | "admin";

/** Who is calling, as their session says. */
export type Principal = { customerId: string; sessionId: string; role: Role };

/** What modules' servers are built from; made once by the composition root. */
export type ServerDeps = {
  db: Database;
  clock: Clock;
  env: Env;
  logger: Logger;
  secrets: Secrets;
  versions: TagVersions;
  payments: PaymentGateway;
};

/**
 * What an in-process caller (the page renderer) may say of itself as Hono bindings. A network request can't set these,
 * so they need no signature.
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

type PrincipalOf<C extends CallDefinition> = C["auth"] extends "customer" | "staff" | "admin"
  ? Principal
  : Principal | undefined;

export type CallContext<C extends CallDefinition> = {
  params: ParsedPart<C, "params">;
  query: ParsedPart<C, "query">;
  body: ParsedPart<C, "body">;
  principal: PrincipalOf<C>;
  requestId: string;
  /** The caller's address after trusted proxies; undefined for in-process calls, which aren't limited. */
  clientAddress: string | undefined;
  /** Where this server is reached, such as https://clinic.example: for links and return URLs. */
  origin: string;
  request: Request;
  /** The one uploaded file of a multipart call. */
  file: File | undefined;
  /** Adds a header to the answer (cookies). */
  setHeader(name: string, value: string): void;
};

export type HandlerAnswer<C extends CallDefinition> = C["raw"] extends string
  ? Response | (CallFields<C> & { message?: string })
  : CallFields<C> & { message?: string };

/** Binds declared calls to what happens: one line per call in a module's `server/api.ts`. */
export type ApiBinder = {
  on<C extends CallDefinition>(
    call: C,
    handler: (context: CallContext<C>) => Promise<HandlerAnswer<C>> | HandlerAnswer<C>,
  ): void;
};

export type BindApi = (api: ApiBinder, deps: ServerDeps) => void;

/** How bearers are told: given by the account module to the API's assembly. */
export type Authenticate = (bearer: string) => Promise<Principal | undefined>;
