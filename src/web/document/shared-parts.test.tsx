import { type ReactNode, useId } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PartPlaces, SharedPart } from "./shared-part.tsx";
import { DocumentParts } from "./shared-parts.ts";
import { createPageStylesheet } from "./used-styles.ts";

const { namesOf } = createPageStylesheet([]);

/** Renders a document and returns its HTML, and the names of its elements and classes. */
function documentOf(content: ReactNode, hasFailed = false): { html: string; names: string[] } {
  const parts = new DocumentParts();
  const rendered = renderToString(<PartPlaces value={parts.placeOf}>{content}</PartPlaces>);
  const { pieces, names } = parts.split(rendered, { hasFailed, namesOf });
  return { html: pieces.join(""), names: [...names] };
}

let renders = 0;
function Frame({ name }: { name: string }) {
  renders += 1;
  return (
    <header className="bar wide">
      {name} <b>&amp;</b>
    </header>
  );
}
const Own = () => <main id={useId()}>own</main>;

const pageOf = (name: string, of: readonly unknown[] | null = [name]) => (
  <>
    <SharedPart of={of}>
      <Frame name={name} />
    </SharedPart>
    <Own />
  </>
);

describe("cached parts shared by several documents", () => {
  it("are rendered only once, and every document is the same as if nothing were cached", () => {
    const plain = renderToString(pageOf("Ann"));
    renders = 0;
    for (const turn of [1, 2, 3]) {
      const { html, names } = documentOf(pageOf("Ann"));
      expect(html, `turn ${turn}`).toBe(plain);
      expect(names).toEqual(["header", "b", ".bar", ".wide", "main"]);
    }
    expect(renders).toBe(1);
  });

  it("are rendered separately if their content differs", () => {
    expect(documentOf(pageOf("Ben")).html).toContain("Ben");
    expect(documentOf(pageOf("Cleo")).html).toContain("Cleo");
  });

  it("aren't cached if the render failed or if no dependencies are given", () => {
    renders = 0;
    documentOf(pageOf("Dan"), true);
    documentOf(pageOf("Dan"));
    expect(renders).toBe(2);
    documentOf(pageOf("Eve", null));
    documentOf(pageOf("Eve", null));
    expect(renders).toBe(4);
  });
});
