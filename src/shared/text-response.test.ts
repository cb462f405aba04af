import { expect, it } from "vitest";
import { JsonText, TextResponse } from "./text-response.ts";

const TEXT = '{"name":"Crème, 2 × 50 ml"}';
const headers = { "content-type": "application/json", "x-request-id": "7" };
const make = () => [
  new TextResponse(TEXT, { status: 202, headers }),
  new TextResponse(new JsonText(TEXT), { status: 202, headers }),
  new Response(TEXT, { status: 202, headers }),
];

const WAYS: [string, (response: Response) => Promise<unknown>][] = [
  ["text", (response) => response.text()],
  ["JSON", (response) => response.json()],
  ["bytes", async (response) => Buffer.from(await response.arrayBuffer()).toString()],
  ["a blob", async (response) => (await response.blob()).text()],
  ["a stream", (response) => new Response(response.body).text()],
  ["a copy", (response) => response.clone().text()],
];

it.each(WAYS)(
  "a response created within the process, read as %s, has the same content as a response from the network",
  async (_, read) => {
    const [own, ofJson, other] = await Promise.all(make().map(read));
    expect([own, ofJson]).toEqual([other, other]);
  },
);

it("a response created within the process has the same status and headers as a response from the network", () => {
  const [own, ofJson, other] = make().map(({ status, ok, headers }) => ({
    status,
    ok,
    id: headers.get("x-request-id"),
  }));
  expect([own, ofJson]).toEqual([other, other]);
});

it("JSON that callers share is parsed once, and no caller can change it", async () => {
  const json = new JsonText('{"data":[{"name":"Crème"}]}');
  const [first, second] = await Promise.all([1, 2].map(() => new TextResponse(json, { headers }).json()));
  expect(first).toBe(second);
  expect(() => Object.assign((first as { data: object[] }).data[0] ?? {}, { name: "Gel" })).toThrow(TypeError); // the JSON above
});
