import { describe, expect, it } from "vitest";
import { readStylePieces } from "../../../scripts/styles/style-pieces.ts";
import { createPageStylesheet } from "./used-styles.ts";

function used(css: string, html: string, more: string[] = []): string {
  const { namesOf, usedBy } = createPageStylesheet(readStylePieces(css));
  return usedBy([...namesOf(html), ...more]);
}

describe("the CSS rules sent with a document", () => {
  it("are only those whose classes and elements occur in the document, in their order", () => {
    const css = ".a{top:0}.b{top:1px}dialog{top:2px}p.a>.c{top:3px}.a,.b{top:4px}";
    expect(used(css, '<p class="a x"><i class="c"></i></p>')).toBe(".a{top:0}p.a>.c{top:3px}.a,.b{top:4px}");
    expect(used(css, '<p class="ab"></p>', ["dialog"])).toBe("dialog{top:2px}");
  });

  it("include escaped class names as written by Tailwind", () => {
    const css = String.raw`.md\:w-\[calc\(100\%-40px\)\]{top:0}.\32 xl\:p-1{top:1px}.bg-ink\/34{top:2px}`;
    expect(used(css, '<p class="md:w-[calc(100%-40px)] 2xl:p-1">')).toBe(
      String.raw`.md\:w-\[calc\(100\%-40px\)\]{top:0}.\32 xl\:p-1{top:1px}`,
    );
    expect(used(String.raw`.\[\&\>a\]\:p-1{top:0}`, '<p class="[&amp;&gt;a]:p-1">')).toContain("top:0");
  });

  it("include everything that may apply later, such as states and attributes", () => {
    const html = '<a class="link">';
    for (const rule of [
      ".link:hover{top:0}",
      ".link[aria-current=page]{top:0}",
      ".link:not(.off){top:0}",
      ".link:is(.on,.off){top:0}",
      "html:has(.open) .link{top:0}",
    ])
      expect(used(rule, `<html>${html}`)).toBe(rule);
    expect(used(":is(:where(.group):hover .here){top:0}", html)).toBe("");
    expect(used(":is(:where(.group):hover .here){top:0}", '<p class="group"><a class="here">')).not.toBe("");
  });

  it("leave out empty groups and preserve the order of layers", () => {
    const css =
      "@layer base,utilities;@media (min-width:9px){.a{top:0}}@layer base{.b{top:0}}@layer utilities{.c{top:0}}";
    expect(used(css, '<p class="c">')).toBe("@layer base,utilities;@layer base{}@layer utilities{.c{top:0}}");
  });

  it("include definitions that the page's rules use, directly or through other definitions", () => {
    const css =
      ':root{--one:var(--two);--two:2px;--three:3px}@property --four{syntax:"*"}@keyframes spin{to{rotate:1turn}}@keyframes rise{to{top:var(--three)}}.a{top:var(--one)}.b{animation:1s rise}';
    expect(used(css, '<p class="a">')).toBe(":root{--one:var(--two);--two:2px}.a{top:var(--one)}");
    const both = used(css, '<p class="a b">');
    expect(both).toContain("@keyframes rise");
    expect(both).toContain("--three:3px");
    expect(both).not.toContain("spin");
    expect(both).not.toContain("--four");
    const byVariable = ":root{--turn:spin 1s}@keyframes spin{to{rotate:1turn}}.a{animation:var(--turn)}";
    expect(used(byVariable, '<p class="a">')).toBe(byVariable);
  });

  it("are parsed correctly with braces and commas inside strings", () => {
    const css = '.a:before{content:"}{,"}.b{top:0}';
    expect(used(css, '<p class="a">')).toBe('.a:before{content:"}{,"}');
  });
});
