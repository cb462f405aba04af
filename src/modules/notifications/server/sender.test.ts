import { expect, it } from "vitest";
import { clinicMailbox } from "./sender.ts";

const addressOf = (email: string, mailFrom: string | undefined) =>
  clinicMailbox({ env: { mailFrom } }, { name: "Larch Street Skin", location: { email } }).address;

it("emails to the clinic go to its email address, or to the sender address if it has none, or wait if both are missing", () => {
  expect(addressOf("hello@larch.example", "mail@larch.example")).toBe("hello@larch.example");
  expect(addressOf("", "mail@larch.example")).toBe("mail@larch.example");
  expect(addressOf("", undefined)).toBe("");
});
