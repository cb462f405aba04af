import { expect, it } from "vitest";
import { spokenIn } from "../../words/spoken.tsx";
import { type Fault, isCode, isEmail, isFilled, isNewPassword } from "./field-checks.ts";

const said = (fault: Fault | undefined) => (typeof fault === "object" ? spokenIn().words.say(fault) : fault);

it("a form suggests the missing ending of an email", () => {
  expect(said(isEmail("mara.okafor@example"))).toBe(
    "This address has no ending. Did you mean mara.okafor@example.com?",
  );
  expect(said(isEmail("mara@gmail.con"))).toBe("Did you mean mara@gmail.com?");
  for (const wrong of ["", "mara", "@example.com", "a@b@c.d", "a b@example.com", "mara@.com", "mara@example."])
    expect(isEmail(wrong)).toBeDefined();
  for (const right of ["mara@example.com", " a+b@x.co.uk "]) expect(isEmail(right)).toBeUndefined();
});

it("a required field must be filled in, a code must have 6 digits, and a new password must have 8 to 128 characters", () => {
  expect([said(isFilled(" ")), isFilled("x")]).toEqual(["Please fill this in.", undefined]);
  expect([said(isCode("12345")), isCode(" 123456 ")]).toEqual(["Enter the 6-digit code.", undefined]);
  expect(isNewPassword("7 chars")).toBeDefined();
  expect(isNewPassword("eight ch")).toBeUndefined();
  expect(isNewPassword("x".repeat(129))).toBeDefined();
});
