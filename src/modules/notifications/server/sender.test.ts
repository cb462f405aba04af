import { expect, it } from "vitest";
import { clinicMailbox } from "./sender.ts";

const addressOf = (email: string, mailFrom: string | undefined) =>
  clinicMailbox({ env: { mailFrom } }, { name: "Larch Street Skin", location: { email } }).address;

it("sends the clinic's own mails to its address, else to the one that mails come from, and else lets them wait", () => {
  expect(addressOf("hello@larch.example", "mail@larch.example")).toBe("hello@larch.example");
  expect(addressOf("", "mail@larch.example")).toBe("mail@larch.example");
  expect(addressOf("", undefined)).toBe("");
});
