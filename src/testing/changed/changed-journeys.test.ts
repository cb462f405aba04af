import { describe, expect, it } from "vitest";
import { importsOf } from "../architecture/source-file.ts";
import { changedJourneys, importsOfAll, reachedBy } from "./changed-journeys.ts";

const imports = importsOfAll(
  new Map([
    ["screens/shop/shop.tsx", `import { Card } from "#web/ui/card.tsx";`],
    ["screens/shop/product.tsx", `import { Sizes } from "./sizes.tsx"; import { Card } from "#web/ui/card.tsx";`],
    ["screens/shop/sizes.tsx", "export const Sizes = 1;"],
    ["screens/clinic/faq.tsx", "export default 1;"],
    ["web/ui/card.tsx", "export const Card = 1;"],
    ["screens/staff/waitlist.tsx", "export default 1;"],
    ["root.tsx", `import { Footer } from "#screens/shell/footer.tsx";`],
    ["screens/shell/footer.tsx", "export const Footer = 1;"],
  ]),
  importsOf,
);
const screens = [
  { path: "shop", file: "screens/shop/shop.tsx" },
  { path: "product/:name", file: "screens/shop/product.tsx" },
  { path: "faq", file: "screens/clinic/faq.tsx" },
  { path: "admin/waitlist", file: "screens/staff/waitlist.tsx" },
];
const journeys = [
  { file: "e2e/buys.spec.ts", text: 'await goto("/product/dew?id=p11");' },
  { file: "e2e/browses.spec.ts", text: "await goto(`/shop?skinType=dry`);" },
  { file: "e2e/reads.spec.ts", text: 'await goto("/faq");' },
  { file: "e2e/shopping-list.spec.ts", text: 'await goto("/shopping");' },
  { file: "e2e/check/waits.spec.ts", text: 'await goto("/admin/waitlist"); await goto("/faq");' },
];
const changedBy = (...changed: string[]) => changedJourneys({ changed, imports, screens, journeys });

describe("the end-to-end tests that a change can affect", () => {
  it("are those that open the changed screen, but not a URL that only begins like it", () => {
    expect(changedBy("src/screens/shop/shop.tsx")).toEqual(["e2e/browses.spec.ts"]);
  });

  it("are those of every screen that imports a changed file, directly or indirectly", () => {
    expect(changedBy("src/screens/shop/sizes.tsx")).toEqual(["e2e/buys.spec.ts"]);
    expect(changedBy("src/web/ui/card.tsx")).toEqual(["e2e/buys.spec.ts", "e2e/browses.spec.ts"]);
  });

  it("are all end-to-end tests of npm test if the layout of every page was changed", () => {
    expect(changedBy("src/screens/shell/footer.tsx")).toEqual([
      "e2e/buys.spec.ts",
      "e2e/browses.spec.ts",
      "e2e/reads.spec.ts",
      "e2e/shopping-list.spec.ts",
    ]);
  });

  it("include tests of npm run check only if no other test opens the screen", () => {
    expect(changedBy("src/screens/staff/waitlist.tsx")).toEqual(["e2e/check/waits.spec.ts"]);
    expect(changedBy("src/screens/clinic/faq.tsx")).toEqual(["e2e/reads.spec.ts"]);
  });

  it("include changed end-to-end tests themselves", () => {
    expect(changedBy("e2e/reads.spec.ts", "README.md")).toEqual(["e2e/reads.spec.ts"]);
    expect(changedBy("e2e/check/waits.spec.ts")).toEqual(["e2e/check/waits.spec.ts"]);
  });

  it("are none if no file that affects the screens was changed", () => {
    expect(changedBy("docs/architecture.md")).toEqual([]);
  });
});

it("the imports of files can be determined even if two files import each other", () => {
  const circle = importsOfAll(
    new Map([
      ["a.ts", `import "./b.ts";`],
      ["b.ts", `import "./a.ts";`],
    ]),
    importsOf,
  );
  expect([...reachedBy(["a.ts"], circle)].sort()).toEqual(["a.ts", "b.ts"]);
});
