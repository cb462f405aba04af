import { expect, it } from "vitest";
import { withLateFonts } from "./web-fonts.ts";

const FACES = '@font-face{font-family:A;src:url(/assets/a-Ab12_-Cd.woff2) format("woff2")}';
const html = withLateFonts('<head><style id="page-styles">p{}</style></head>', FACES);

it("web fonts are loaded immediately if the device has cached them or if JavaScript is off", () => {
  expect(html).toContain(`<noscript><style>${FACES}</style></noscript>`);
  const code = /<script>(.*)<\/script>/.exec(html)?.[1] ?? "";
  expect(code).toContain("globalThis.addWebFonts=");
  expect(code).toMatch(/navigator\.serviceWorker\?\.controller&&addWebFonts\(\)$/);
  expect(html.indexOf("<script>")).toBeLessThan(html.indexOf('<style id="page-styles">'));
});
