import { z } from "zod";
import { type ErrorCode, messageOf, statusOf } from "#shared/app-error.ts";
import { fullPathOf } from "#shared/contract/client.ts";
import { type CallDefinition, type Calls, type GuestAuth, isStaffAuth } from "#shared/contract/define-call.ts";
import { statusFor } from "./answer.ts";
import { staffProofOf } from "./staff-proofs.ts";

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });
  return json;
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const json = schemaOf(schema, "input");
  const properties = (json.properties ?? {}) as Record<string, Json>; // an object schema has properties
  const required = new Set((json.required ?? []) as string[]);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.has(name),
    schema: property,
  }));
}

/** Returns the headers that a call reads, including the idempotency key if it supports one. */
function headersOf(call: CallDefinition): Json[] {
  const idempotencyKey = "Gives a repeat within 24 hours the first answer again";
  const headers = { ...call.headers, ...(call.idempotent ? { "Idempotency-Key": idempotencyKey } : {}) };
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  }));
}

function bodyOf({ body, multipart, upload }: CallDefinition): Json {
  if (upload) {
    const file = { type: "string", contentMediaType: upload.mediaType };
    const form = { type: "object", properties: { file }, required: ["file"] };
    return {
      requestBody: {
        required: true,
        content: { [upload.mediaType]: { schema: { type: "string" } }, "multipart/form-data": { schema: form } },
      },
    };
  }
  if (!body) return {};
  const schema = schemaOf(body, "input");
  const image = { type: "string", contentMediaType: "application/octet-stream" };
  const form = { ...schema, properties: { ...(schema.properties ?? {}), image } };
  return {
    requestBody: {
      required: !body.safeParse({}).success,
      content: {
        "application/json": { schema },
        ...(multipart ? { "multipart/form-data": { schema: form } } : {}),
      },
    },
  };
}

/**
 * Whether staff who have entered only their password get `second_factor_needed`. On a public call, they get it in place
 * of the documented `not_authenticated`.
 */
function asksStaffForFactor(call: CallDefinition): boolean {
  if (staffProofOf(call) === "password") return false;
  return call.auth === "customer" || (call.auth === "optional" && !!call.failures?.includes("not_authenticated"));
}

/** Returns the failures that a client may get; failures possible for any call are in the default. */
function failuresOf(call: CallDefinition): ErrorCode[] {
  const failures: ErrorCode[] = ["invalid_input", ...(call.failures ?? [])];
  if (call.auth !== "none") failures.push("not_authenticated");
  if (isStaffAuth(call.auth))
    failures.push("second_factor_needed", "forbidden", ...(call.auth.stepUp ? (["step_up_needed"] as const) : []));
  if (asksStaffForFactor(call)) failures.push("second_factor_needed");
  if (call.auth === "customer" && staffProofOf(call) === "stepUp") failures.push("step_up_needed");
  if (call.body || call.rawBody || call.upload) failures.push("payload_too_large");
  if (call.body || call.upload) failures.push("unsupported_media");
  if (call.idempotent) failures.push("idempotency_conflict", "conflict");
  return [...new Set(failures)];
}

const failureContent = { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } };

const SECURITY: Record<GuestAuth, Json> = {
  none: {},
  customer: { security: [{ bearer: [] }] },
  optional: { security: [{}, { bearer: [] }] },
  renewal: { security: [{ renewal: [] }] },
};

/** Returns the access that a call requires: a bearer token and, for a staff call, a permission. */
function accessOf({ auth }: CallDefinition): Json {
  if (!isStaffAuth(auth)) return SECURITY[auth];
  return { security: [{ bearer: [] }], "x-right": auth.right, ...(auth.stepUp ? { "x-step-up": true } : {}) };
}

function operationOf(name: string, call: CallDefinition): Json {
  const byStatus = Map.groupBy(failuresOf(call), (code) => statusFor(code, call));
  const answer = z.object({ status: z.int(), message: z.string(), ...call.answer });
  const content = call.raw
    ? { [call.raw]: { schema: { type: call.raw === "application/json" ? "object" : "string" } } }
    : { "application/json": { schema: schemaOf(answer, "output") } };
  return {
    operationId: name,
    summary: call.summary,
    ...accessOf(call),
    parameters: [...parametersOf(call.params, "path"), ...parametersOf(call.query, "query"), ...headersOf(call)],
    ...bodyOf(call),
    responses: {
      "200": { description: "Success", content },
      ...(call.mayBeAccepted ? { "202": { description: "A job does it", content } } : {}),
      ...(call.cache || call.isPublic
        ? { "304": { description: "Not modified since the version that If-None-Match names" } }
        : {}),
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => {
          const description = codes.map((code) => `${code}: ${messageOf[code]}`).join("; ");
          return [String(status), { description, content: failureContent }];
        }),
      ),
      default: { description: "Any other failure: rate_limited, unavailable, internal", content: failureContent },
    },
  };
}

/** Returns the OpenAPI 3.1 description of a table of calls, generated from the contract that also validates. */
export function openApiOf(calls: Calls, title = "Clinic storefront API"): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls)) {
    for (const path of [fullPathOf(call), ...(call.alsoAt ?? [])]) {
      paths[path] = {
        ...paths[path],
        [call.method.toLowerCase()]: operationOf(path === fullPathOf(call) ? name : `${name}Legacy`, call),
      };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1.0.0" },
    servers: [{ url: "/" }],
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        renewal: { type: "apiKey", in: "cookie", name: "__Host-renewal" },
      },
      schemas: {
        Failure: {
          type: "object",
          required: ["status", "message", "code", "requestId"],
          properties: {
            status: { type: "integer" },
            message: { type: "string" },
            code: { type: "string", enum: Object.keys(statusOf) },
            requestId: { type: "string" },
            issues: {
              type: "array",
              items: {
                type: "object",
                required: ["path", "message"],
                properties: { path: { type: "string" }, message: { type: "string" } },
              },
            },
            current: { type: "object", description: "Of a version_conflict: the record as it is now" },
            data: {
              type: "object",
              description: "Of fee_not_agreed: `money.fee`, which is agreed to by sending it as `agreedFeeCents`",
            },
          },
        },
      },
    },
    paths,
  };
}
