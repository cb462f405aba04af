import { expect, it } from "vitest";
import { policyTemplates, questionTemplates } from "./text-templates.ts";

it("the text templates for a new clinic promise no days, amounts or places that the clinic didn't enter", () => {
  const texts = [...policyTemplates.map(({ html }) => html), ...questionTemplates.map(({ answer }) => answer)];
  const promised =
    /\d|\b(?:two|three|five|seven|ten|fourteen|thirty) (?:business )?(?:days|minutes|hours)\b|United States/;
  expect(texts.filter((text) => promised.test(text.replaceAll(/<\/?h\d>/g, "")))).toEqual([]);
});
