import { z } from "zod";
import { messageOf, statusOf } from "#shared/app-error.ts";
import { fullPathOf } from "#shared/contract/client.ts";
import type { CallDefinition, Calls } from "#shared/contract/define-call.ts";

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

const SECURITY: Partial<Record<CallDefinition["auth"], Json[]>> = {
  customer: [{ bearer: [] }],
  staff: [{ bearer: [] }],
  admin: [{ bearer: [] }],
  optional: [{}, { bearer: [] }],
  renewal: [{ renewal: [] }],
};

function operationOf(name: string, call: CallDefinition): Json {
  const failures = [
    ...new Set([
      "invalid_input",
      ...(call.failures ?? []),
      ...(call.auth === "none" ? [] : (["not_authenticated"] as const)),
    ]),
  ] as (keyof typeof statusOf)[];
  const byStatus = new Map<number, string[]>();
  for (const code of failures)
    byStatus.set(statusOf[code], [...(byStatus.get(statusOf[code]) ?? []), `${code}: ${messageOf[code]}`]);
  const answer = z.object({ status: z.int(), message: z.string(), ...call.answer });
  return {
    operationId: name,
    summary: call.summary,
    ...(SECURITY[call.auth] ? { security: SECURITY[call.auth] } : {}),
    parameters: [...parametersOf(call.params, "path"), ...parametersOf(call.query, "query")],
    ...(call.body
      ? {
          requestBody: {
            content: {
              "application/json": { schema: schemaOf(call.body, "input") },
              ...(call.multipart ? { "multipart/form-data": { schema: schemaOf(call.body, "input") } } : {}),
            },
          },
        }
      : {}),
    responses: {
      "200": { description: "Success", content: { "application/json": { schema: schemaOf(answer, "output") } } },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          String(status),
          {
            description: codes.join("; "),
            content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
          },
        ]),
      ),
    },
  };
}

/** The published description of the API, OpenAPI 3.1, made from the same contract that validates. */
export function openApiOf(calls: Calls): Json {
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
    info: { title: "Clinic storefront API", version: "1.0.0" },
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
          },
        },
      },
    },
    paths,
  };
}
