import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { HowToUse } from "./how-to-use.tsx";

it("a product without instructions for use has no heading and no empty first step (PG-5)", () => {
  expect(renderToString(<HowToUse text="" />)).toBe("");
  const shown = renderToString(<HowToUse text={"Warm a drop.\nPress it in."} />);
  expect(shown).toContain("How to use it");
  expect(shown.match(/<li/g)).toHaveLength(2);
});
