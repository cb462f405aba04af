import { expect, it } from "vitest";
import { isFinalDecline } from "./final-decline.ts";

it.each([
  ["card_declined", "insufficient_funds", false],
  ["card_declined", "generic_decline", false],
  ["processing_error", "processing_error", false],
  ["card_declined", "stolen_card", true],
  ["expired_card", undefined, true],
  ["authentication_required", "authentication_required", true],
  [undefined, undefined, false],
])("the decline %s with %s is final: %s (PY-5)", (code, declineCode, isFinal) => {
  expect(isFinalDecline({ code, declineCode })).toBe(isFinal);
});
