import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

it("sanitizing HTML preserves tags for text and safe links", () => {
  const html = '<h2>One</h2><p>Two <strong>three</strong>, <a href="/contact">write</a>.</p><ul><li>Four</li></ul>';
  expect(sanitizeHtml(html)).toBe(html);
  expect(sanitizeHtml('<a href="https://example.com/x">out</a>')).toBe(
    '<a href="https://example.com/x" rel="noopener nofollow">out</a>',
  );
});

it("sanitizing HTML preserves line breaks and characters, and removes the rel of links (BO-38)", () => {
  expect(sanitizeHtml("Fast & <i>slow</i>,<br>at 20 < 30 °C")).toBe(
    "Fast &amp; &lt;i&gt;slow&lt;/i&gt;,<br />at 20 &lt; 30 °C",
  );
  expect(sanitizeHtml('<a href="/x?a=1&amp;b=2" rel="opener" target="_blank">x</a>')).toBe(
    '<a href="/x?a=1&amp;b=2">x</a>',
  );
});

it.each([
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  '<p onclick="alert(1)">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="data:text/html,x">x</a>',
  "<svg/onload=alert(1)>",
  "<p style='background:url(x)'>x</p>",
  "<scr<script>ipt>alert(1)</script>",
  "<p <script>x",
  '<a href="/x" onmouseover="alert(1)">x</a>',
  "<!--<p>--><iframe src=x></iframe>",
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<svg><p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<textarea></p><script>alert(1)",
  "<xmp><script>alert(1)</script></xmp>",
])("sanitizing HTML removes all active content from %s", (html) => {
  const safe = sanitizeHtml(html);
  expect(safe).not.toMatch(/<(?!\/?(?:p|a|h2|h3|ul|ol|li|strong|em|br|table)[ >])/);
  expect(safe).not.toMatch(/<[^>]*\b(on\w+|style|src)\s*=/);
  expect(safe).not.toMatch(/href="(?!https?:|mailto:|tel:|\/[^/]|#)/i);
});

it("sanitizing any HTML closes all tags, and sanitizing the result again changes nothing", () => {
  const piece = fc.oneof(
    fc.constantFrom("<p>", "</p>", "<a href='/x'>", "</a>", "<li>", "<", ">", '"', "<script>", "&lt;", "<br>", "</ul>"),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const safe = sanitizeHtml(pieces.join(""));
      expect(sanitizeHtml(safe)).toBe(safe);
      for (const tag of ["p", "a", "li"])
        expect(safe.match(new RegExp(`<${tag}[ >]`, "g"))?.length ?? 0).toBe(
          safe.match(new RegExp(`</${tag}>`, "g"))?.length ?? 0,
        );
    }),
    chances(200, 5_000, 12),
  );
});
