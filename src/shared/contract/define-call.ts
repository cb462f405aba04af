import { z } from "zod";
import "./plain-issues.ts";
import type { ErrorCode } from "../app-error.ts";
import { cleanCode, cleanLine } from "../clean-text.ts";
import { FOCAL_STEP, isPictureName } from "../focal-point.ts";
import type { Right } from "../rights.ts";
import type { CacheTag } from "./cache-tag.ts";
import type { FromWire } from "./wire-names.ts";

/**
 * The access to a call of the storefront. `none`: everyone, a bearer is not read. `optional`: a bearer is read when
 * there is one, and a bad one is still 401. `customer`: any account. `renewal`: the renewal cookie (AU-3).
 */
export type GuestAuth = "none" | "optional" | "customer" | "renewal";

/**
 * The access to a call of the back office: staff with this right. `stepUp`: with a second factor in the last minutes; with
 * `unlessPreview` its handler asks for it where something is done.
 */
export type StaffAuth = { readonly right: Right; readonly stepUp?: true | "unlessPreview" };

export type CallAuth = GuestAuth | StaffAuth;

/**
 * What a staff member's session has to have proven for a call of the storefront. `password`: nothing more than the login.
 * `factor`: the second factor. `stepUp`: the factor again, within the last minutes.
 */
export type StaffProof = "password" | "factor" | "stepUp";

export function isStaffAuth(auth: CallAuth): auth is StaffAuth {
  return typeof auth === "object";
}

export type CallDefinition = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path under /api/v1, with `{name}` for parameters. Spellings are fixed: existing apps use them. */
  path: string;
  /** One line for the published description. */
  summary: string;
  auth: CallAuth;
  /**
   * What staff have to prove for a call of the storefront. Unless it is named, reading takes the factor and a change takes a
   * step-up (decision 0091). `password` is for the way to the factor, `factor` for shopping and booking.
   */
  staffProof?: StaffProof;
  /** A right that staff need for it as well. */
  staffRight?: Right;
  /** The handler writes the audit entry of staff itself, in the transaction of the change. */
  writesOwnAudit?: true;
  params?: z.ZodObject;
  /** Values come as text: coerce. A list parameter is an array schema and may be repeated. */
  query?: z.ZodObject;
  /** JSON, or multipart where `multipart` says so. */
  body?: z.ZodType;
  /** Fields of the answer beside `status` and `message`: `data`, `cart`, `session`, … */
  answer: Record<string, z.ZodType>;
  /** The failures a client should expect, beside invalid_input, rate_limited, internal and unavailable. */
  failures?: readonly ErrorCode[];
  /** Statuses that this call promises for some of them, where they differ from those of the list. */
  statuses?: Partial<Record<ErrorCode, number>>;
  /**
   * Public reads: cached by the server until what has one of these tags changes, sent with an ETag. Only for calls whose answer is
   * the same for all. A handler names further things that its answer is made of (`shows`); an answer that fails is made of these.
   */
  cache?: { tags: readonly CacheTag[]; maxAgeSeconds?: number };
  /** A public read that is made again for each request, as it is true of a day: sent with an ETag and not cached. */
  isPublic?: boolean;
  /** Honors an Idempotency-Key for 24 hours. For POSTs that create or pay. */
  idempotent?: boolean;
  /** It may answer 202: a job does what was asked. */
  mayBeAccepted?: true;
  /** The answer has a secret that isn't stored elsewhere: its copy for repeats is sealed. */
  tellsSecret?: boolean;
  /** The handler answers a Response of its own (a file, a stream), of this media type. */
  raw?:
    | "application/json"
    | "application/pdf"
    | "application/zip"
    | "image/webp"
    | "text/calendar"
    | "text/csv"
    | "text/event-stream";
  /** Headers that the call reads, with what they hold. */
  headers?: Readonly<Record<string, string>>;
  /** The body is multipart/form-data with one file field `image`, or JSON. */
  multipart?: boolean;
  /** The body is one file of this type: by itself, or as the field `file` of multipart/form-data. */
  upload?: { mediaType: "text/csv"; maxBytes: number };
  /** The handler reads the body itself, byte for byte (signed webhooks). */
  rawBody?: boolean;
  /** Served at these full paths too. */
  alsoAt?: readonly string[];
};

/** Declares a call once: from it come validation, the typed client, OpenAPI and the docs page. */
export function defineCall<const C extends CallDefinition>(call: C): C {
  return call;
}

export type Calls = Record<string, CallDefinition>;

/** Calls of the storefront: described in public, and known to every browser. */
export type GuestCalls = Record<string, CallDefinition & { auth: GuestAuth }>;

/** Calls of the back office: each needs a right, and no page of the storefront carries them. */
export type StaffCalls = Record<string, CallDefinition & { auth: StaffAuth; path: `admin/${string}` }>;

type Part<C, K extends "params" | "query" | "body"> = C extends Record<K, infer S extends z.ZodType> ? S : undefined;
type InputOf<S, K extends string> = S extends z.ZodType
  ? undefined extends z.input<S>
    ? { [P in K]?: FromWire<z.input<S>> }
    : Record<string, never> extends z.input<S>
      ? { [P in K]?: FromWire<z.input<S>> }
      : { [P in K]: FromWire<z.input<S>> }
  : { [P in K]?: undefined };

/** What a client hands to a call: `params`, `query` and `body`, as far as it has them. */
export type CallInput<C> = InputOf<Part<C, "params">, "params"> &
  InputOf<Part<C, "query">, "query"> &
  InputOf<Part<C, "body">, "body">;

/** What a handler gets of a part once it is parsed, with our names. */
export type ParsedPart<C, K extends "params" | "query" | "body"> =
  Part<C, K> extends z.ZodType ? FromWire<z.output<Part<C, K>>> : undefined;

/** The fields of an answer as they go over the wire. */
export type WireFields<C extends CallDefinition> = { [K in keyof C["answer"]]: z.output<C["answer"][K]> };

/** The fields of an answer with our names: what a handler answers and a client gets. */
export type CallFields<C extends CallDefinition> = { [K in keyof C["answer"]]: FromWire<z.output<C["answer"][K]>> };

/** What a client gets back. */
export type CallAnswer<C extends CallDefinition> = { status: number; message: string } & CallFields<C>;

/** An id as paths and bodies carry it. */
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);

/** Text a person typed, trimmed; never control characters, which no name or message needs and no database wants. */
export function textSchema(max: number, min = 1) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => isPlainText(value), "contains characters that can’t be used");
}

/** Line ends: a name with them could pass for more than one line. */
const BREAKS_LINE = /[\t\n\r\u0085\u2028\u2029]/u;

/**
 * The same for what stands on one line: names, parts of an address, subjects. Invisible marks are dropped first, as those
 * that turn the direction of what follows; `clean` may do more.
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

/** A code as people type or paste it: of a product, a parcel, a coupon. */
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
  .refine((value) => {
    const day = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
  }, "is not a day of the calendar");

/** A day that a clinic plans for. */
export const plannedDateSchema = dateSchema.refine(
  (day) => day >= "2000-01-01" && day < "2200-01-01",
  "is too far away",
);

export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const instantSchema = z.iso.datetime();

export const centsSchema = z.int();

/** The version of a record that a change starts from. */
export const versionSchema = z.int().min(1).max(2_147_483_647);

/** `page` from 1, `limit` 20 by default and 100 at most. */
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

/** A page of a list, with the arithmetic that goes with it. */
export function toPage<T>(docs: T[], totalDocs: number, { page, limit }: { page: number; limit: number }) {
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit));
  return { docs, totalDocs, limit, page, totalPages, hasPrevPage: page > 1, hasNextPage: page < totalPages };
}

/** A query parameter that may be repeated or absent: one value or several in, always a list out. */
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

/** Ids in a query: the parameter repeated, or several in one with commas between. */
export const idListSchema = listOf(commaIds)
  .transform((parts) => parts.flatMap((part) => part.split(",")).filter((id) => id !== ""))
  .pipe(z.array(idSchema).max(50));

const focalPercent = z.int().min(0).max(100).multipleOf(FOCAL_STEP, `must be a multiple of ${FOCAL_STEP}`);

/** What of a picture must stay in view where it is cropped, in percent from its left and top edge. */
export const focalPointSchema = z.object({ x: focalPercent, y: focalPercent });

export const pictureSchema = z.object({
  /** URL path of the picture, without width and type. */
  image: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Missing where none was set: pages then crop as they are drawn. */
  focalPoint: focalPointSchema.optional(),
});

/** A picture as records name it: of the project's own or uploaded, with its focal point behind an `@` (`hero@35x60`). */
export const pictureNameSchema = textSchema(120).refine(
  isPictureName,
  `The focal point is two numbers from 0 to 100 in steps of ${FOCAL_STEP}.`,
);

export type WirePicture = z.output<typeof pictureSchema>;
