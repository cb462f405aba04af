import type { AllCalls } from "#calls.ts";
import type { ErrorCode, Issue } from "#shared/app-error.ts";
import type { CallDefinition, WireFields } from "#shared/contract/define-call.ts";
import type { AllStaffCalls } from "#staff-calls.ts";

/** A contract's path with a value for each parameter. */
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

/** The first segments of a path, which never contain parameters. */
type Head<Path> = Path extends `admin/${infer Second}/${string}`
  ? `admin/${Second}`
  : Path extends `admin/${string}`
    ? Path
    : Path extends `${infer First}/${string}`
      ? First
      : Path;

/**
 * The calls by method and the beginning of their path, so that a path is compared with about thirty calls instead of a
 * thousand; tests use thousands of paths.
 */
type CallsByHead = {
  [Name in keyof EveryCall as `${EveryCall[Name]["method"]} ${Head<EveryCall[Name]["path"]>}`]: EveryCall[Name];
};

/** The calls that a path may match: all calls if the path begins with a variable. */
type Candidates<Method extends string, Path extends string> = `${Method} ${Head<Path>}` extends infer Key extends
  keyof CallsByHead
  ? CallsByHead[Key]
  : EveryCall[keyof EveryCall];

type FoundCall<Method extends string, Path extends string> = At<Method, Path, Candidates<Method, Path>>;

type PathOf<One> = One extends { filled: { path: infer Own extends string } } ? Filled<Own> : never;

/** Selects the calls whose paths are more specific than a given one. */
type Narrower<All, Path extends string> = All extends { filled: CallDefinition }
  ? PathOf<All> extends Path
    ? Path extends PathOf<All>
      ? never
      : All
    : never
  : never;

/**
 * Selects the most specific of the calls that match a path pattern, because the value of a parameter may also look like
 * the fixed segments of another path.
 */
type Narrowest<One, All = One> = One extends { filled: CallDefinition }
  ? [Narrower<All, PathOf<One>>] extends [never]
    ? One
    : never
  : never;

/** The call at a path: one with exactly this path, before one with parameters. */
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

/** The fields of a failure besides its message. */
type Failure = { code?: ErrorCode; requestId?: string; issues?: Issue[] };

/**
 * The JSON of a response as declared in the contract for the call at a path; in tests, the API validates it against the
 * contract. If the path is only known as `string`, the type of `data` is unknown, because a union of all responses is
 * too much for the compiler.
 */
export type AnswerOfPath<Method extends string, Path extends string> = { message: string } & Failure &
  (string extends Path
    ? { data?: unknown }
    : [CallAt<Method, Path>] extends [never]
      ? { data?: unknown }
      : CallAt<Method, Path> extends infer Call extends CallDefinition
        ? WireFields<Call>
        : never);
