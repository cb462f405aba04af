import { describe, expect, it } from "vitest";
import { splitSections } from "./split-sections.ts";

describe("PG-14: splitting a policy into sections", () => {
  it("happens at each h2 heading, without losing text", () => {
    expect(splitSections("<p>Hello.</p><h2>What we <em>keep</em> &amp; why</h2><p>Little.</p><h2>…</h2>")).toEqual({
      lead: "<p>Hello.</p>",
      sections: [
        { id: "what-we-keep-why", title: "What we keep & why", html: "<p>Little.</p>" },
        { id: "section-2", title: "…", html: "" },
      ],
    });
  });

  it("leaves a text without headings in one piece", () => {
    expect(splitSections("<p>One.</p>")).toEqual({ lead: "<p>One.</p>", sections: [] });
  });
});
