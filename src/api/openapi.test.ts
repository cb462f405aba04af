import { describe, expect, it } from "vitest";
import { calls } from "#calls.ts";
import { openApiOf } from "./openapi.ts";

type Operation = {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: { properties?: object } }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
};
const description = openApiOf(calls) as { openapi: string; paths: Record<string, Record<string, Operation>> }; // the format built there
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
);
const operationAt = (method: string, path: string) => description.paths[`/api/v1/${path}`]?.[method];
const headersOf = (operation: Operation | undefined) =>
  (operation?.parameters ?? []).filter((parameter) => parameter.in === "header").map(({ name }) => name);

describe("the published API description (OpenAPI 3.1)", () => {
  it("lists every call once, with its path parameters", () => {
    expect(description.openapi).toBe("3.1.0");
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    for (const { name, path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const described = operation.parameters.filter((parameter) => parameter.in === "path");
      expect(described.map((parameter) => parameter.name).sort(), name).toEqual(inPath.sort());
    }
  });

  it("describes files and streams by their media types", () => {
    const typesOf = (path: string) => Object.keys(operationAt("get", path)?.responses["200"]?.content ?? {});
    expect(typesOf("productOrders/{id}/invoice")).toEqual(["application/pdf"]);
    expect(typesOf("Appointment/{id}/calendar.ics")).toEqual(["text/calendar"]);
    expect(typesOf("Slot/stream")).toEqual(["text/event-stream"]);
    expect(typesOf("cart")).toEqual(["application/json"]);
  });

  it("includes a response for every failure, and the response headers that clients read", () => {
    for (const { name, operation } of operations) expect(operation.responses, name).toHaveProperty("default");
    expect(Object.keys(operationAt("post", "user/address")?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", "400", "401", "409", "413", "415"]),
    );
    expect(operationAt("get", "AcneQuiz")?.responses).toHaveProperty("304");
    expect(headersOf(operationAt("post", "guest/book"))).toEqual(["Idempotency-Key"]);
    expect(headersOf(operationAt("get", "Appointment/{id}"))).toEqual(["x-visit-link"]);
    expect(headersOf(operationAt("delete", "guest/visits"))).toEqual(["x-guest-ticket"]);
  });

  it("says whether a body is required, and that a photo is sent as `image`", () => {
    expect(operationAt("post", "user/login")?.requestBody?.required).toBe(true);
    expect(operationAt("post", "placeOrder/{id}")?.requestBody?.required).toBe(false);
    const form = operationAt("put", "user/updateProfile")?.requestBody?.content["multipart/form-data"];
    expect(form?.schema.properties).toHaveProperty("image");
  });
});
