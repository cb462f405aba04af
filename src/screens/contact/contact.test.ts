import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { type ApiClient, ApiError } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";
import { apiContext, visitorContext } from "#web/api-context.ts";
import { loader } from "./contact.tsx";

// Replaces the browser client, which the build generates; loading a page makes no calls with it.
vi.mock("#web/api.ts", () => ({ browserApi: () => ({}) }));

const picture = { image: "/pictures/front-desk", alt: "", width: 1600, height: 900 };
const answers: Record<string, unknown> = {
  getMetaTag: { title: "Contact", description: "How to reach us" },
  getContactDetails: { nearestTrain: "Canal Street" },
  getShell: {
    settings: { name: "The clinic", tagline: "", currency: "USD" },
    contact: {
      phone: "+12125550148",
      email: "",
      address: { line1: "" },
      hours: [],
      holidays: [],
      mapLink: "",
      instagram: "",
      fb: "",
    },
  },
  listGallery: [{ picture }],
  getHomeBanner: { picture: { ...picture, image: "/pictures/hero" } },
};

/** Loads the contact page while the named calls fail. */
async function openWithout(...failing: string[]) {
  const call = async (name: string) => {
    if (failing.includes(name)) throw new ApiError({ status: 503, code: "unavailable", message: "not now" });
    return { status: 200, data: answers[name] };
  };
  const context = new RouterContextProvider();
  context.set(apiContext, { call } as unknown as ApiClient<Calls>); // the page makes no other calls
  const guest = {
    isLoggedIn: false,
    isEverybody: true,
    isStaff: false,
    needsFactor: false,
    isWorkerOff: false,
    language: "en",
  };
  context.set(visitorContext, { ...guest, origin: "https://clinic.example" });
  const request = new Request("https://clinic.example/contact");
  return loader({ context, request, params: {}, url: new URL(request.url), pattern: "/contact" });
}

it("the contact page shows the phone number even if the page's pictures can't be loaded (PG-14)", async () => {
  expect((await openWithout()).clinicLd.image).toContain("/pictures/front-desk");
  expect((await openWithout("listGallery")).clinicLd.image).toContain("/pictures/hero");
  const { clinicLd } = await openWithout("listGallery", "getHomeBanner");
  expect(clinicLd).toMatchObject({ telephone: "+12125550148" });
  expect(clinicLd).not.toHaveProperty("image");
});
