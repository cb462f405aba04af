import { expect, it } from "vitest";
import { clinicMailbox } from "./sender.ts";

const clinic = { name: "Larch Street Skin", email: "hello@larch.example" };
const addressOf = (email: string, mailFrom: string | undefined) =>
  clinicMailbox({ env: { mailFrom } }, { ...clinic, email }).address;

it("sends the clinic's own mails to its address, else to the one that mails come from, and else lets them wait", () => {
  expect(addressOf("hello@larch.example", "mail@larch.example")).toBe("hello@larch.example");
  expect(addressOf("", "mail@larch.example")).toBe("mail@larch.example");
  expect(addressOf("", undefined)).toBe("");
});
