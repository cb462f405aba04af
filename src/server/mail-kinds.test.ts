import { expect, it } from "vitest";
import { mailKinds } from "#modules/notifications/domain/mail-kinds.ts";
import { mailWriters } from "./server-modules.ts";

it("says of each kind of mail what it is about, so that no news goes out as something else", () => {
  expect(Object.keys(mailWriters).sort()).toEqual(Object.keys(mailKinds).sort());
});
