import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { clinicJsonLd } from "#modules/content/web/clinic-json-ld.ts";
import { senderOf } from "#modules/notifications/server/sender.ts";
import { VisitUs } from "#screens/home/visit-us.tsx";
import { type ShellData, useShellData } from "#web/shell/shell-data.ts";
import { Footer } from "./footer.tsx";
import { Letterhead } from "./letterhead.tsx";
import { UtilityBar } from "./utility-bar.tsx";

const address = { line1: "2 Elm Street", city: "Albany", state: "NY", postalCode: "12207", country: "US", order: "US" };
const filled: ShellData["contact"] = {
  phone: "+15185550100",
  phoneDisplay: "(518) 555-0100",
  email: "hello@elm.example",
  address,
  instagram: "https://instagram.example/elm",
  fb: "https://facebook.example/elm",
  socialHandle: "@elmskin",
  mapLink: "https://maps.example/go",
  map: "https://maps.example/embed",
  hours: [],
  holidays: [],
  timeZone: "America/New_York",
};

function Pages() {
  const shell = useShellData();
  return (
    <>
      <UtilityBar contact={shell.contact} settings={shell.settings} />
      <VisitUs contact={shell.contact} name={shell.settings.name} />
      <Footer shell={shell} />
      <Letterhead shell={shell} />
    </>
  );
}
const Site = createRoutesStub([{ id: "root", path: "/", Component: Pages }]);

/** Returns everything that the site and its emails say about how to reach the clinic, with changed contact details. */
function shownWith(change: Partial<ShellData["contact"]>): string {
  const contact = { ...filled, ...change };
  const promo = { offerText: "", discountCodeLine: "", appleUrl: "", androidUrl: "" };
  const shell: ShellData = {
    person: { user: null },
    policies: [],
    hidden: ["opening hours", "special offer", "first visit gift"],
    contact,
    categories: [],
    settings: {
      name: "Elm Skin",
      isOpen: true,
      tagline: "",
      acceptedCards: [],
      currency: "USD",
      today: "2026-11-29",
      promo: { ...promo, specialOfferTitle: "", specialOfferText: "", firstVisitGiftText: "" },
    },
  };
  const pages = renderToString(<Site hydrationData={{ loaderData: { root: shell } }} />);
  const settings = { name: "Elm Skin", tagline: "", currency: "USD" };
  const forEngines = clinicJsonLd({ contact, settings }, "https://elm.example", undefined);
  return [pages, JSON.stringify(forEngines), JSON.stringify(senderOf({ name: "Elm Skin", location: contact }))].join(
    "\n",
  );
}

/** The text that each setting shows. */
const LINES: [setting: string, without: Partial<ShellData["contact"]>, shown: RegExp][] = [
  ["phone", { phone: "", phoneDisplay: "" }, /518|tel:|telephone/],
  ["email", { email: "" }, /hello@|mailto:/],
  ["street", { address: { ...address, line1: "" } }, /2 Elm Street|streetAddress/],
  ["directions", { mapLink: "" }, /maps\.example\/go|>Directions<|hasMap/],
  ["map", { map: "" }, /Map of/],
  ["Instagram", { instagram: "" }, /instagram|@elmskin/i],
  ["name on social media", { socialHandle: "" }, /@elmskin/],
  ["Facebook", { fb: "" }, /facebook/i],
];

describe("a line with a contact detail (OO-1)", () => {
  it.each(LINES)("is shown only while its setting is filled: %s", (_setting, without, shown) => {
    expect(shownWith({})).toMatch(shown);
    const left = shownWith(without);
    expect(left).not.toMatch(shown);
    // Nothing that depends on the setting is left over: no empty link, no incomplete sentence.
    expect(left).not.toMatch(/<a [^>]*>\s*<\/a>|<dd[^>]*><\/dd>|call \./);
  });
});
