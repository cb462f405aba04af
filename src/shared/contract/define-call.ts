import { z } from "zod";
import "./plain-issues.ts";
import type { ErrorCode } from "../app-error.ts";
import { cleanCode, cleanLine } from "../clean-text.ts";
import { FOCAL_STEP, isPictureName } from "../focal-point.ts";
import type { Right } from "../rights.ts";
import { isDay } from "../wall-time.ts";
import type { CacheTag } from "./cache-tag.ts";
import type { FromWire } from "./wire-names.ts";

/**
 * The access to a storefront call. `none`: public, and a bearer token isn't read. `optional`: a bearer token is read if
 * present, and an invalid one is still 401. `customer`: any account. `renewal`: the renewal cookie (AU-3).
 */
export type GuestAuth = "none" | "optional" | "customer" | "renewal";

/**
 * The access to a back office call: staff with this permission. `stepUp`: the second factor must have been verified
 * within the last minutes. With `unlessPreview`, the call's handler requires that only for a real change.
 */
export type StaffAuth = { readonly right: Right; readonly stepUp?: true | "unlessPreview" };

export type CallAuth = GuestAuth | StaffAuth;

/**
 * The proof a staff member's session needs for a storefront call. `password`: only the login. `factor`: the second
 * factor. `stepUp`: the factor again, within the last minutes.
 */
export type StaffProof = "password" | "factor" | "stepUp";

export function isStaffAuth(auth: CallAuth): auth is StaffAuth {
  return typeof auth === "object";
}

export type CallDefinition = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path under /api/v1, with `{name}` for parameters. Spellings are fixed, because existing apps use them. */
  path: string;
  /** One line for the published API description. */
  summary: string;
  auth: CallAuth;
  /**
   * The proof staff need for a storefront call. By default a read requires the factor and a change requires a step-up
   * (decision 0091). `password` is for calls that lead to the factor, `factor` for shopping and booking.
   */
  staffProof?: StaffProof;
  /** A permission that staff additionally need for the call. */
  staffRight?: Right;
  /** Whether the handler itself writes the audit entry for a staff member's change, in the change's transaction. */
  writesOwnAudit?: true;
  params?: z.ZodObject;
  /**
   * The query schema. Values arrive as text, so coerce them. A list parameter is an array schema and may be repeated.
   */
  query?: z.ZodObject;
  /** The body schema, as JSON, or multipart if `multipart` is set. */
  body?: z.ZodType;
  /** Fields of the response besides `status` and `message`: `data`, `cart`, `session`, … */
  answer: Record<string, z.ZodType>;
  /** The failures a client should expect, besides invalid_input, rate_limited, internal and unavailable. */
  failures?: readonly ErrorCode[];
  /** HTTP statuses of this call's failures, where they differ from the defaults. */
  statuses?: Partial<Record<ErrorCode, number>>;
  /**
   * For public reads: the server caches the response until something with one of these tags changes, and sends an ETag.
   * Only for calls whose response is the same for all. A handler adds tags for other data in its response
   * (`dependsOn`); a failed response has only these.
   */
  cache?: { tags: readonly CacheTag[]; maxAgeSeconds?: number };
  /**
   * For a public read that is computed for each request because it depends on the day: sent with an ETag and not
   * cached.
   */
  isPublic?: boolean;
  /** Whether the call honors an Idempotency-Key for 24 hours. For POSTs that create or pay. */
  idempotent?: boolean;
  /** Whether the call may return 202, when a job does the work. */
  mayBeAccepted?: true;
  /**
   * Whether the response contains a secret that isn't stored elsewhere, so that its copy for repeated requests is
   * encrypted.
   */
  tellsSecret?: boolean;
  /** The media type if the handler returns its own Response (a file, a stream). */
  raw?:
    | "application/json"
    | "application/pdf"
    | "application/zip"
    | "image/webp"
    | "text/calendar"
    | "text/csv"
    | "text/event-stream";
  /** Headers that the call reads, with their meaning. */
  headers?: Readonly<Record<string, string>>;
  /** Whether the body may also be multipart/form-data, with one file in the field `image`. */
  multipart?: boolean;
  /** The body is one file of this type: by itself, or in the field `file` of multipart/form-data. */
  upload?: { mediaType: "text/csv"; maxBytes: number };
  /** Whether the handler reads the raw body itself (signed webhooks). */
  rawBody?: boolean;
  /** Additional full paths at which the call is served. */
  alsoAt?: readonly string[];
};

/** Declares a call, the single source for validation, the typed client, OpenAPI and the docs page. */
export function defineCall<const C extends CallDefinition>(call: C): C {
  return call;
}

export type Calls = Record<string, CallDefinition>;

/** Storefront calls, described publicly and known to every browser. */
export type GuestCalls = Record<string, CallDefinition & { auth: GuestAuth }>;

/** Back office calls. Each requires a permission, and no storefront page includes them. */
export type StaffCalls = Record<string, CallDefinition & { auth: StaffAuth; path: `admin/${string}` }>;

type Part<C, K extends "params" | "query" | "body"> = C extends Record<K, infer S extends z.ZodType> ? S : undefined;
type InputOf<S, K extends string> = S extends z.ZodType
  ? undefined extends z.input<S>
    ? { [P in K]?: FromWire<z.input<S>> }
    : Record<string, never> extends z.input<S>
      ? { [P in K]?: FromWire<z.input<S>> }
      : { [P in K]: FromWire<z.input<S>> }
  : { [P in K]?: undefined };

/** A client's input for a call: `params`, `query` and `body`, if the call has them. */
export type CallInput<C> = InputOf<Part<C, "params">, "params"> &
  InputOf<Part<C, "query">, "query"> &
  InputOf<Part<C, "body">, "body">;

/** A parsed part of the request for a handler, with our names. */
export type ParsedPart<C, K extends "params" | "query" | "body"> =
  Part<C, K> extends z.ZodType ? FromWire<z.output<Part<C, K>>> : undefined;

/** The fields of a response in the wire format. */
export type WireFields<C extends CallDefinition> = { [K in keyof C["answer"]]: z.output<C["answer"][K]> };

/** The fields of a response with our names, as returned by a handler and received by a client. */
export type CallFields<C extends CallDefinition> = { [K in keyof C["answer"]]: FromWire<z.output<C["answer"][K]>> };

/** The response for a client. */
export type CallAnswer<C extends CallDefinition> = { status: number; message: string } & CallFields<C>;

/** An id in paths and bodies. */
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);

/**
 * Returns a schema for typed text, trimmed. It refuses control characters, which no name or message needs and databases
 * can't handle.
 */
export function textSchema(max: number, min = 1) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => isPlainText(value), "contains characters that can’t be used");
}

/** Line breaks and tabs, which could make a name look like more than one line. */
const BREAKS_LINE = /[\t\n\r\u0085\u2028\u2029]/u;

/**
 * Returns a schema like `textSchema` for one-line texts: names, address parts, subjects. Invisible characters are
 * removed first, such as those that reverse text direction; `clean` may do more.
 */
export function lineSchema(max: number, min = 1, clean: (typed: string) => string = cleanLine) {
  return z
    .string()
    .overwrite(clean)
    .trim()
    .min(min)
    .max(max)
    .refine((value) => isPlainText(value) && !BREAKS_LINE.test(value), "contains characters that can’t be used");
}

/** Returns a schema for a code that people type or paste: for a product, a parcel, a coupon. */
export function codeTextSchema(max: number, min = 1) {
  return lineSchema(max, min, cleanCode);
}

function isPlainText(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return false;
    if (code === 127) return false;
  }
  return value.isWellFormed();
}

/** A slug or search word in a path or query: any well-formed text without control characters. */
export const slugSchema = textSchema(120);

export const dateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isDay, "is not a day of the calendar");

/** A date for which a clinic can plan. */
export const plannedDateSchema = dateSchema.refine(
  (day) => day >= "2000-01-01" && day < "2200-01-01",
  "is too far away",
);

export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const instantSchema = z.iso.datetime();

export const centsSchema = z.int();

/** The version of a record on which a change is based. */
export const versionSchema = z.int().min(1).max(2_147_483_647);

/** Paging parameters: `page` starts at 1; `limit` is 20 by default and at most 100. */
export const pagingSchema = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

export function pagedSchema<S extends z.ZodType>(doc: S) {
  return z.object({
    docs: z.array(doc),
    totalDocs: z.int(),
    limit: z.int(),
    page: z.int(),
    totalPages: z.int(),
    hasPrevPage: z.boolean(),
    hasNextPage: z.boolean(),
  });
}

/** Returns a page of a list, with its page counts. */
export function toPage<T>(docs: T[], totalDocs: number, { page, limit }: { page: number; limit: number }) {
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit));
  return { docs, totalDocs, limit, page, totalPages, hasPrevPage: page > 1, hasNextPage: page < totalPages };
}

/** Returns a schema for a query parameter that may be repeated or absent. The result is always a list. */
export function listOf<S extends z.ZodType>(item: S) {
  return z
    .union([z.array(item).max(50), item])
    .optional()
    .transform((value): z.output<S>[] =>
      value === undefined ? [] : Array.isArray(value) ? value : [value as z.output<S>],
    ); // a list's items are no lists
}

const commaIds = z
  .string()
  .max(1_000)
  .regex(/^[A-Za-z0-9_,-]*$/);

/** Ids in a query: the parameter repeated, or several separated by commas. */
export const idListSchema = listOf(commaIds)
  .transform((parts) => parts.flatMap((part) => part.split(",")).filter((id) => id !== ""))
  .pipe(z.array(idSchema).max(50));

const focalPercent = z.int().min(0).max(100).multipleOf(FOCAL_STEP, `must be a multiple of ${FOCAL_STEP}`);

/** The point of a picture that must stay visible when cropped, in percent from its left and top edge. */
export const focalPointSchema = z.object({ x: focalPercent, y: focalPercent });

export const pictureSchema = z.object({
  /** URL path of the picture, without width and type. */
  image: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Absent if none was set; pages then use their default crop. */
  focalPoint: focalPointSchema.optional(),
});

/**
 * A picture name in records: one of the project's own or an uploaded one, with its focal point after an `@`
 * (`hero@35x60`).
 */
export const pictureNameSchema = textSchema(120).refine(
  isPictureName,
  `The focal point is two numbers from 0 to 100 in steps of ${FOCAL_STEP}.`,
);

export type WirePicture = z.output<typeof pictureSchema>;
