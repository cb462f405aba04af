import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { contentSecurityPolicyOf } from "./security-headers.ts";

const policyOf = (html: string) =>
  contentSecurityPolicyOf(html, { isHttps: true, mapHost: "https://map.example", checkoutOrigins: [] });
const hashOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
const directive = (html: string, name: string) =>
  policyOf(html)
    .split("; ")
    .find((part) => part.startsWith(`${name}-src`));

it("a document's policy allows its inline scripts by hash, each once, and no scripts with a file or with data (W2)", () => {
  const html = `<head><script>one()</script><script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>
    <script type="application/json">{"b":1}</script></head><body><script type="module" async="">two()</script>
    <script>one()</script><!-- <script src="/b.js"> --><script>three("é")</script><script>not closed`;
  const hashes = ["one()", "two()", 'three("é")'].map(hashOf).join(" ");
  expect(directive(html, "script")).toBe(`script-src 'self' ${hashes}`);
  // The second time, the hashes come from the cache.
  expect(directive(html, "script")).toBe(`script-src 'self' ${hashes}`);
});

it("a document's policy allows its inline styles by hash, also those for browsers without scripts (W2)", () => {
  const html = `<noscript><style>@font-face{}</style></noscript><style id="page-styles">p{}</style>`;
  expect(directive(html, "style")).toBe(`style-src 'self' ${hashOf("@font-face{}")} ${hashOf("p{}")}`);
  expect(directive("<p>plain</p>", "style")).toBe("style-src 'self'");
});
