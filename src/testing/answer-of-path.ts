import type { AllCalls } from "#calls.ts";
import type { ErrorCode, Issue } from "#shared/app-error.ts";
import type { CallDefinition, WireFields } from "#shared/contract/define-call.ts";
import type { AllStaffCalls } from "#staff-calls.ts";

/** A contract's path with something in the place of each parameter. */
type Filled<Path extends string> = Path extends `${infer Start}{${string}}${infer Rest}`
  ? `${Start}${string}${Filled<Rest>}`
  : Path;

type WithoutQuery<Path extends string> = Path extends `${infer Start}?${string}` ? Start : Path;

type At<Method extends string, Path extends string, Call> = Call extends {
  method: Method;
  path: infer Own extends string;
}
  ? Path extends Own
    ? { exact: Call }
    : Path extends Filled<Own>
      ? { filled: Call }
      : never
  : never;

type EveryCall = AllCalls & AllStaffCalls;

/** What a path begins with: no call has a parameter there. */
type Head<Path> = Path extends `admin/${infer Second}/${string}`
  ? `admin/${Second}`
  : Path extends `admin/${string}`
    ? Path
    : Path extends `${infer First}/${string}`
      ? First
      : Path;

/** The calls by method and head, so that a path is compared with some thirty instead of a thousand: tests ask thousands of paths. */
type CallsByHead = {
  [Name in keyof EveryCall as `${EveryCall[Name]["method"]} ${Head<EveryCall[Name]["path"]>}`]: EveryCall[Name];
};

/** The calls that a path may be one of; all of them where a test leaves its beginning open. */
type Candidates<Method extends string, Path extends string> = `${Method} ${Head<Path>}` extends infer Key extends
  keyof CallsByHead
  ? CallsByHead[Key]
  : EveryCall[keyof EveryCall];

type FoundCall<Method extends string, Path extends string> = At<Method, Path, Candidates<Method, Path>>;

type PathOf<One> = One extends { filled: { path: infer Own extends string } } ? Filled<Own> : never;

/** Of some calls, those whose paths say more than a path does. */
type Narrower<All, Path extends string> = All extends { filled: CallDefinition }
  ? PathOf<All> extends Path
    ? Path extends PathOf<All>
      ? never
      : All
    : never
  : never;

/** Of the calls at a path that is a pattern itself, the one that says most: a parameter may hold what looks like more of a path. */
type Narrowest<One, All = One> = One extends { filled: CallDefinition }
  ? [Narrower<All, PathOf<One>>] extends [never]
    ? One
    : never
  : never;

/** The call that answers at a path: one that is spelled so, before one with parameters. */
type CallAt<Method extends string, Path extends string> =
  FoundCall<Method, WithoutQuery<Path>> extends infer All
    ? Extract<All, { exact: unknown }> extends never
      ? Narrowest<All> extends infer One
        ? One extends { filled: infer Call extends CallDefinition }
          ? Call
          : never
        : never
      : Extract<All, { exact: unknown }> extends { exact: infer Call extends CallDefinition }
        ? Call
        : never
    : never;

/** What a failure says beside its message. */
type Failure = { code?: ErrorCode; requestId?: string; issues?: Issue[] };

/**
 * The JSON of an answer as the contract declares it for the call at a path; the API checks it against the contract in tests. Of any
 * path at all it isn't known: all answers together are more than the compiler can hold.
 */
export type AnswerOfPath<Method extends string, Path extends string> = { message: string } & Failure &
  (string extends Path
    ? { data?: unknown }
    : [CallAt<Method, Path>] extends [never]
      ? { data?: unknown }
      : CallAt<Method, Path> extends infer Call extends CallDefinition
        ? WireFields<Call>
        : never);
