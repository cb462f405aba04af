import type { WireAnswer } from "./open-side.ts";
import { READ_FIELDS } from "./read-fields.ts";

/** What was seen, one line a fact: where it was seen, and what. */
export type Facts = Map<string, string>;

const ID_IN_PATH = /(?<=\/)[a-z]{2,8}_(?=\w*[A-Z\d])\w{8,}/g;
const MOST_DEPTH = 4;

/** What of a step's answers is compared: statuses, error codes, and the fields that our gateway reads. */
export function describeCalls(calls: readonly WireAnswer[]): Facts {
  const facts: Facts = new Map();
  calls.forEach(({ method, path, status, isReplay, namesOriginal, body }, index) => {
    const call = `${index + 1}. ${method} ${path.replace(ID_IN_PATH, "{id}")}`;
    facts.set(`${call}: status`, String(status));
    if (isReplay || namesOriginal) facts.set(`${call}: told as a replay`, `${isReplay}, of ${namesOriginal}`);
    describe(facts, `${call}:`, body, 0);
  });
  return facts;
}

function describe(facts: Facts, where: string, body: unknown, depth: number): void {
  const error = at(body, "error");
  if (isRecord(error)) {
    for (const field of ["type", "code", "decline_code"]) facts.set(`${where} error.${field}`, told(error[field]));
    describe(facts, `${where} error.payment_intent`, error.payment_intent, depth + 1);
    return;
  }
  const kind = at(body, "object");
  if (kind === "list") {
    const [first] = listOf(at(body, "data"));
    facts.set(`${where} data`, first === undefined ? "empty" : "filled");
    describe(facts, `${where} data.0`, first, depth + 1);
    return;
  }
  const read = typeof kind === "string" ? READ_FIELDS[kind] : undefined;
  if (!read || depth > MOST_DEPTH) return;
  facts.set(`${where} object`, String(kind));
  for (const field of read.values) facts.set(`${where} ${field}`, told(at(body, field)));
  for (const field of read.kinds) {
    const value = at(body, field);
    facts.set(`${where} ${field}`, kindOf(value));
    if (isRecord(value)) describe(facts, `${where} ${field}.`, value, depth + 1);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What is at a path such as `items.data.0.price`. */
function at(value: unknown, path: string): unknown {
  return path.split(".").reduce((inner: unknown, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isRecord(inner) ? inner[key] : undefined;
  }, value);
}

function told(value: unknown): string {
  return value === undefined || value === null ? "none" : JSON.stringify(value);
}

/** To our gateway, a field that is null and one that isn't there are the same. */
function kindOf(value: unknown): string {
  if (value === undefined || value === null) return "none";
  if (Array.isArray(value)) return "list";
  if (isRecord(value)) {
    const names = Object.keys(value).toSorted();
    if (typeof value.object === "string") return value.object;
    return names.length > 0 && names.every((name) => typeof value[name] === "string") ? `texts ${names}` : "object";
  }
  if (typeof value === "number") return Number.isInteger(value) ? "whole number" : "number";
  return typeof value;
}
