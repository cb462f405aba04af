import { expect, it } from "vitest";
import { clinicMailbox } from "./sender.ts";

const addressOf = (email: string, mailFrom: string | undefined) =>
  clinicMailbox({ env: { mailFrom } }, { name: "Larch Street Skin", location: { email } }).address;

it("the clinic's own emails go to its email address, else to the sender address, and otherwise wait", () => {
  expect(addressOf("hello@larch.example", "mail@larch.example")).toBe("hello@larch.example");
  expect(addressOf("", "mail@larch.example")).toBe("mail@larch.example");
  expect(addressOf("", undefined)).toBe("");
});
