import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#shared/app-error.ts";
import type { Role } from "#shared/rights.ts";
import { CUSTOMER_PASSWORD_LENGTH, passwordWeakness, STAFF_PASSWORD_LENGTH } from "../../domain/password-policy.ts";

const BRAND_WORDS = ["halcyon", "aesthetics", "halcyonaesthetics", "halcyonclinic", "skincare", "clinic", "botox"];

let commonPasswords: Set<string> | undefined;

function isCommon(word: string): boolean {
  commonPasswords ??= new Set(readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8").split("\n"));
  return commonPasswords.has(word);
}

type Person = {
  role: Role;
  email: string;
  firstName: string;
  lastName: string;
};

const WORDS = {
  short: `Use ${STAFF_PASSWORD_LENGTH} characters or more for an account of the clinic’s team.`,
  common: "This password is on the lists attackers try first. Please choose another one.",
  personal: "This password is your own name or address. Please choose another one.",
};

/** Throws `password_too_weak` with the reason at `path` if a password is too weak (AU-8). */
export function assertPasswordStrong(password: string, person: Person, path: string): void {
  const weakness = passwordWeakness(password, {
    minLength: person.role === "customer" ? CUSTOMER_PASSWORD_LENGTH : STAFF_PASSWORD_LENGTH,
    isCommon,
    brandWords: BRAND_WORDS,
    personalWords: [
      person.firstName,
      person.lastName,
      `${person.firstName}${person.lastName}`,
      person.email,
      ...person.email.split("@"),
    ],
  });
  if (weakness) throw new AppError("password_too_weak", { issues: [{ path, message: WORDS[weakness] }] });
}
