import { describe, expect, it } from "vitest";
import { base32Bytes, base32Text } from "../../domain/base32.ts";
import { codeOfStep, describeSecret, newTotpSecret, publishedSecret, rightStep, stepAt } from "./totp.ts";

/** Test vectors from RFC 6238, appendix B, with SHA-1: seconds since the epoch and the last six of the eight digits. */
const VECTORS: [number, string][] = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
];
const secret = Uint8Array.from(Buffer.from("12345678901234567890"));

describe("authenticator app codes", () => {
  it.each(VECTORS)("match those of RFC 6238 at %i seconds: %s", (seconds, code) => {
    expect(codeOfStep(secret, stepAt(seconds * 1_000))).toBe(code);
    expect(rightStep(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it("are valid for their own 30-second interval and the ones directly before and after", () => {
    const now = 1_234_567_890_000;
    const step = stepAt(now);
    for (const off of [-1, 0, 1]) expect(rightStep(secret, codeOfStep(secret, step + off), now)).toBe(step + off);
    for (const off of [-2, 2, 20]) expect(rightStep(secret, codeOfStep(secret, step + off), now)).toBeUndefined();
    for (const code of ["", "0", "2870822", "abcdef"]) expect(rightStep(secret, code, now)).toBeUndefined();
  });
});

it("a new authenticator app gets a secret that it can read, and a QR code that is an SVG without scripts", () => {
  const fresh = newTotpSecret();
  const { secret: text, uri, qr } = describeSecret(fresh, { issuer: "Halcyon Aesthetics", account: "a+b@example.com" });
  expect(base32Bytes(text)).toEqual(fresh);
  expect(uri).toBe(
    `otpauth://totp/Halcyon%20Aesthetics:a%2Bb%40example.com?issuer=Halcyon+Aesthetics&algorithm=SHA1&secret=${text}&period=30&digits=6`,
  );
  expect(qr).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
  expect(qr).not.toMatch(/script|href|style/);
});

it("an authenticator app's base32 secret is read in any letter case and with spaces, but not with invalid characters", () => {
  expect(publishedSecret()).toHaveLength(20);
  expect(base32Bytes("mzxw 6ytb oi======")).toEqual(Uint8Array.from(Buffer.from("foobar")));
  expect(base32Text(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  expect(base32Bytes("MZXW0")).toBeUndefined();
});
