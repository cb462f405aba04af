import { describe, expect, it } from "vitest";
import { joinedChanges } from "#staff/resource/form/join-changes.ts";
import { type AboutContent, aboutLabel, aboutText, compareAbout, joinAbout } from "./join-about.ts";

const section = (title: string) => ({ title, text: `About ${title}`, picture: "clinic" });
const page: AboutContent = {
  title: "Who we are",
  lead: "",
  picture: "clinic-wide",
  sections: [section("Rooms"), section("People"), section("Care")],
  figures: [{ value: "7", label: "windows" }],
  teamTitle: "Who works here",
  teamText: "",
  closing: "Come in.",
};
const withSection = (at: number, title: string): AboutContent => ({
  ...page,
  sections: page.sections.with(at, section(title)),
});

describe("two people who edit the About page (BO-8)", () => {
  it("get a merged page with the fields and rows that only one of them changed", () => {
    const theirs = { ...withSection(0, "Our rooms"), closing: "Ring twice." };
    const mine = { ...withSection(2, "Aftercare"), title: "About us" };
    const fields = compareAbout(page, theirs, mine);
    expect(fields.map(({ field, who }) => [aboutLabel(field), who])).toEqual([
      ["Title", "mine"],
      ["Section 1", "theirs"],
      ["Section 3", "mine"],
      ["Last words", "theirs"],
    ]);
    const joined = joinAbout(
      theirs,
      joinedChanges(fields, () => true),
    );
    expect(joined).toEqual({
      ...page,
      title: "About us",
      closing: "Ring twice.",
      sections: [section("Our rooms"), section("People"), section("Aftercare")],
    });
  });

  it("must choose a value for each field that both changed", () => {
    const theirs = withSection(1, "Our people");
    const fields = compareAbout(page, theirs, withSection(1, "Our team"));
    expect(fields).toMatchObject([{ field: "sections.1", who: "both" }]);
    expect(
      joinAbout(
        theirs,
        joinedChanges(fields, () => false),
      ),
    ).toEqual(theirs);
    expect(
      joinAbout(
        theirs,
        joinedChanges(fields, () => true),
      ).sections[1]?.title,
    ).toBe("Our team");
  });

  it("choose one of the two whole lists after a row was added, removed or moved, so that rows never get mixed", () => {
    const moved = { ...page, sections: page.sections.toReversed() };
    const removed = { ...page, sections: page.sections.slice(1) };
    for (const theirs of [moved, removed]) {
      const fields = compareAbout(page, theirs, withSection(0, "Our rooms"));
      expect(fields).toMatchObject([{ field: "sections", who: "both" }]);
      expect(
        joinAbout(
          theirs,
          joinedChanges(fields, () => false),
        ).sections,
      ).toEqual(theirs.sections);
    }
  });

  it("see the rows of a list as plain text", () => {
    expect(aboutText(page.figures)).toBe("7, windows");
    expect(aboutText("Come in.")).toBe("Come in.");
  });
});
