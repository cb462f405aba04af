import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { calls } from "#calls.ts";
import { inputFromSchema } from "#testing/input-from-schema.ts";
import { chances } from "#testing/runs.ts";
import { callTableOf } from "./call-table.ts";
import { createApiClient, isApiError } from "./client.ts";
import type { CallDefinition } from "./define-call.ts";
import { type FromWire, fromWire } from "./wire-names.ts";
import { fromWireBy, toWireBy } from "./wire-schema.ts";

const all: [string, CallDefinition][] = Object.entries(calls);
const table = callTableOf(calls);

describe("the API's original field names (wire names)", () => {
  it("are converted to our names; an id field such as serviceId is renamed only if it holds an object", () => {
    const wire = {
      _id: "c1",
      AddOnservicesSchema: [{ _id: "l1", addOnId: "ao01" }],
      services: [{ _id: "l2", serviceId: { _id: "ag01", categoryId: { _id: "aging" } } }],
      products: [{ productId: "p01", amount: null }],
    };
    expect(fromWire(wire)).toEqual({
      id: "c1",
      addOns: [{ id: "l1", addOnId: "ao01" }],
      services: [{ id: "l2", service: { id: "ag01", category: { id: "aging" } } }],
      products: [{ productId: "p01", amount: null }],
    });
    expectTypeOf<FromWire<typeof wire>["services"][number]["service"]["category"]["id"]>().toEqualTypeOf<string>();
    expectTypeOf<FromWire<typeof wire>["products"][number]["productId"]>().toEqualTypeOf<string>();
    expectTypeOf<FromWire<{ kind: "addOnservices" | "gift"; name: string }>>().toEqualTypeOf<{
      kind: "addOn" | "gift";
      name: string;
    }>();
  });

  it.each(all)("are the same after conversion to our names and back, in each kind of response of %s", (_, call) => {
    for (const schema of Object.values(call.answer)) {
      fc.assert(
        fc.property(inputFromSchema(schema, ["p01", "acne"]), (wire) => {
          expect(JSON.stringify(toWireBy(schema, fromWire(wire)))).toBe(JSON.stringify(wire));
        }),
        chances(12, 400, 44),
      );
    }
  });

  it.each(all.filter(([, { body }]) => body))(
    "are used in the request that a client sends to %s",
    async (name, { body = z.never() }) => {
      const sent: unknown[] = [];
      const client = createApiClient<Record<string, CallDefinition>>(
        table,
        async (request) => {
          sent.push(await request.json());
          return Response.json({});
        },
        () => "http://localhost",
      );
      await fc.assert(
        fc.asyncProperty(inputFromSchema(body, ["p01", "acne"]), async (wire) => {
          await client.call(name, { body: fromWireBy(body, wire) as never }); // any call's body
          expect(sent.at(-1)).toEqual(JSON.parse(JSON.stringify(wire)));
        }),
        chances(8, 200, 64),
      );
    },
  );

  it("stay unchanged if a schema uses them for something else, and in records with free keys", () => {
    const schema = z.object({ id: z.string(), note: z.record(z.string(), z.unknown()) });
    const value = { id: "x", note: { id: 1, code: 2, sizes: { id: 3 } } };
    expect(toWireBy(schema, value)).toBe(value);
  });

  it("are converted by the matching option of a union, or refused if the option is ambiguous", () => {
    const one = z.object({ kind: z.literal("a"), _id: z.string() });
    const other = z.object({ kind: z.literal("b"), part: z.object({ sizePrice: z.int() }).nullable() });
    expect(toWireBy(z.union([one, other]), { kind: "b", part: { sizes: 1 } })).toEqual({
      kind: "b",
      part: { sizePrice: 1 },
    });
    expect(() => toWireBy(z.union([one, z.object({ id: z.string() })]), {})).toThrow("call id both _id and id");
    expect(() => toWireBy(z.object({ _id: z.string(), id: z.string() }), {})).toThrow("would both be id");
  });
});

describe("an API client", () => {
  it("fills paths with the values that the API expects, and reports invalid fields by our names", async () => {
    const asked: string[] = [];
    const client = createApiClient<typeof calls>(
      table,
      async ({ url }) => {
        asked.push(url);
        const issues = [{ path: "otp", message: "Enter the 6-digit code." }];
        return Response.json({ status: 400, message: "No", code: "invalid_input", issues }, { status: 400 });
      },
      () => "http://localhost",
    );
    const removed = client.call("removeFromCart", { params: { kind: "addOn", id: "bundle" } });
    expect(await removed.catch((error: unknown) => isApiError(error, "invalid_input"))).toBe(true);
    const exchanged = client.call("forgotVerifyotp", { body: { email: "ada@example.com", code: "1" } });
    expect(await exchanged.catch((error: unknown) => error)).toMatchObject({ issues: [{ path: "code" }] });
    expect(asked[0]).toBe("http://localhost/api/v1/cart/addOnservices/bundle");
  });
});
