import { z } from "zod";

const TYPES: Readonly<Record<string, string>> = {
  string: "Enter text",
  number: "Enter a number",
  int: "Enter a whole number",
  boolean: "Choose yes or no",
  date: "Choose a day",
  array: "Enter a list",
  object: "Enter an object",
};

const FORMATS: Readonly<Record<string, string>> = {
  email: "Enter an email address",
  url: "Enter a web address, such as https://www.example.com",
  date: "Enter a day, such as 2026-12-31",
  datetime: "Enter a day and time, such as 2026-12-31T14:30:00Z",
  time: "Enter a time, such as 14:30",
};

const counted = (count: number | bigint, unit: string) => `${count} ${unit}${Number(count) === 1 ? "" : "s"}`;

/** Formats a required amount: characters of a text, entries of a list, or the number itself. */
function amountOf(origin: string, count: number | bigint): string {
  if (origin === "string") return counted(count, "character");
  if (origin === "array" || origin === "set") return counted(count, "entry").replace("entrys", "entries");
  return String(count);
}

/** Returns the problem with a value in our own wording, if its schema has no message. */
export function wordsOfIssue(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  const isEmpty = input === undefined || input === null || input === "";
  switch (issue.code) {
    case "invalid_type":
      return isEmpty ? "Fill this in" : (TYPES[issue.expected] ?? "This can’t be used");
    case "invalid_format":
      return isEmpty ? "Fill this in" : (FORMATS[issue.format] ?? "This isn’t written as it should be");
    case "invalid_value":
      if (issue.values.length === 1) return `Only ${String(issue.values[0])} is possible`;
      return `Choose one of: ${issue.values.map(String).join(", ")}`;
    case "too_small":
      if (issue.origin === "string" && Number(issue.minimum) === 1) return "Fill this in";
      return `${issue.inclusive === false ? "More than" : "At least"} ${amountOf(issue.origin, issue.minimum)}`;
    case "too_big":
      return `${issue.inclusive === false ? "Less than" : "At most"} ${amountOf(issue.origin, issue.maximum)}`;
    case "not_multiple_of":
      return issue.divisor === 1 ? "Enter a whole number" : `Enter a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `Not known here: ${issue.keys.join(", ")}`;
    default:
      return "This can’t be used";
  }
}

// Customers, staff and developers read schema messages: in forms, in file rows and in API responses.
z.config({ localeError: wordsOfIssue });
