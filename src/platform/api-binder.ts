import type { CacheTag } from "#shared/contract/cache-tag.ts";
import type { CallDefinition, CallFields, ParsedPart, StaffAuth } from "#shared/contract/define-call.ts";
import type { Principal } from "#shared/principal.ts";
import type { ServerDeps } from "./server-deps.ts";

type PrincipalOf<C extends CallDefinition> = C["auth"] extends "customer" | StaffAuth
  ? Principal
  : Principal | undefined;

export type CallContext<C extends CallDefinition> = {
  params: ParsedPart<C, "params">;
  query: ParsedPart<C, "query">;
  body: ParsedPart<C, "body">;
  principal: PrincipalOf<C>;
  requestId: string;
  /**
   * The id of the requested work, the same for each repeat of a request with an Idempotency-Key. Requests to other
   * services use it as their own idempotency key.
   */
  workId: string;
  /** The caller's network, read behind trusted proxies; undefined for in-process calls, which aren't rate limited. */
  clientNetwork: string | undefined;
  /** The URL of this server, such as https://clinic.example, for links and return URLs. */
  origin: string;
  request: Request;
  /** The uploaded file of a multipart call. */
  file: File | undefined;
  /** Adds cache tags to the call's own tags: when an item with one of them changes, the cached response is stale. */
  dependsOn(...tags: CacheTag[]): void;
  /** Adds a header to the response (cookies). */
  setHeader(name: string, value: string): void;
};

/** `isAccepted`: the response is 202, because a job does the work; only if the call allows it. */
type AnswerExtras<C extends CallDefinition> = { message?: string } & (C["mayBeAccepted"] extends true
  ? { isAccepted?: boolean }
  : unknown);

export type HandlerAnswer<C extends CallDefinition> = C["raw"] extends string
  ? Response | (CallFields<C> & AnswerExtras<C>)
  : CallFields<C> & AnswerExtras<C>;

/**
 * A response that a handler returns again, as the same object, while its data stay the same. It is encoded only once.
 */
export class RepeatedAnswer<Answer extends object = object> {
  readonly answer: Answer;

  constructor(answer: Answer) {
    this.answer = answer;
  }
}

type Answered<C extends CallDefinition> = HandlerAnswer<C> | RepeatedAnswer<CallFields<C>>;

/** Binds declared calls to their use cases: one line per call in a module's `server/api.ts`. */
export type ApiBinder = {
  on<C extends CallDefinition>(call: C, handler: (context: CallContext<C>) => Promise<Answered<C>> | Answered<C>): void;
};

export type BindApi = (api: ApiBinder, deps: ServerDeps) => void;
