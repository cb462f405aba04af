import { useState } from "react";
import { Link } from "react-router";
import type { ContentStaffCalls } from "#modules/content/staff/contract/staff-calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { type Offering, offeringNames, stateOf } from "#shared/site-content.ts";
import { Badge } from "#staff/kit/badge.tsx";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { ShellStaffCalls } from "./contract/staff-calls.ts";

const api = staffApi<ShellStaffCalls & ContentStaffCalls>();

const LINKS = { live: "See", empty: "Add", unpayable: "Connect" } as const;

/** Returns the path of the screen to which an offering's link leads the owner. */
function targetOf(name: Offering, state: keyof typeof LINKS): string {
  const { path, add } = OFFERING_WORDS[name];
  if (state === "unpayable") return "/admin/settings/payments";
  return state === "empty" && add ? add : path;
}

/**
 * The clinic's offerings with a switch each: those switched on with content are on the site, those switched off aren't.
 */
export function OfferingList() {
  const { data, error, refresh, show } = useRead("offerings", async (signal) => {
    const [{ data: section }, { data: content }] = await Promise.all([
      api.call("getSettingsSection", { params: { section: "site" }, signal }),
      api.call("readSiteContent", { signal }),
    ]);
    return { ...content, version: section.version };
  });
  const [busy, setBusy] = useState<Offering>();
  if (error !== undefined && !data) return <LoadFailed noun="list" error={error} onRetry={() => void refresh()} />;
  if (!data) return <LoadingRows rows={8} />;

  async function turn(name: Offering, isOn: boolean) {
    if (!data || busy) return;
    const siteOff = isOn ? data.off.filter((one) => one !== name) : [...data.off, name];
    setBusy(name);
    show({ ...data, off: siteOff });
    try {
      const { data: saved } = await api.call("saveSettingsSection", {
        params: { section: "site" },
        body: { version: data.version, values: { siteOff } },
        idempotencyKey: crypto.randomUUID(),
      });
      show({ ...data, version: saved.version, off: siteOff });
    } catch (failure) {
      showFailed(
        isApiError(failure, "version_conflict") ? "Someone else changed the settings. Try again." : reasonOf(failure),
      );
      await refresh();
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <ul className="max-w-[720px] border-t border-edge">
      {offeringNames.map((name) => {
        const { label, help } = OFFERING_WORDS[name];
        const state = stateOf(name, data.lacking, data.off);
        return (
          <li key={name} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-linen py-3">
            <Switch
              className="min-w-0 grow basis-72"
              label={label}
              help={help}
              checked={state !== "off"}
              aria-busy={busy === name}
              onChange={({ currentTarget }) => void turn(name, currentTarget.checked)}
            />
            <span className="flex min-h-6 items-center gap-3 pl-[44px] md:pl-0">
              {state === "live" && <Badge tone="ok">On the site</Badge>}
              {state === "empty" && <Badge>Nothing yet</Badge>}
              {state === "unpayable" && <Badge tone="warn">No card provider</Badge>}
              {state === "off" && <Badge dot="line">Off</Badge>}
              {state !== "off" && (
                <Link className="link text-small" to={targetOf(name, state)}>
                  {LINKS[state]}
                  <span className="sr-only">: {label}</span>
                </Link>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type Words = {
  label: string;
  help: string;
  /** The screen where its content is edited. */
  path: string;
  /** The screen where the first item is added, if it isn't the screen at `path`. */
  add?: string;
};

/** The offerings in the owner's words, with the screen for their content. */
const OFFERING_WORDS: Record<Offering, Words> = {
  treatments: {
    label: "Treatments",
    help: "Their pages, and booking online.",
    path: "/admin/services",
    add: "/admin/services/new",
  },
  waitlist: { label: "Waitlist", help: "Customers wait for a place when none fits.", path: "/admin/waitlist" },
  shop: { label: "Shop", help: "Products, with a bag.", path: "/admin/products", add: "/admin/products/new" },
  giftCards: {
    label: "Gift cards",
    help: "Sold online by design and amount.",
    path: "/admin/offers/designs",
    add: "/admin/offers/designs/new",
  },
  membership: {
    label: "Membership",
    help: "Plans that customers join.",
    path: "/admin/offers/plans",
    add: "/admin/offers/plans/new",
  },
  packages: {
    label: "Packages",
    help: "Several sessions, paid at once or in parts.",
    path: "/admin/offers/packages",
    add: "/admin/offers/packages/new",
  },
  deals: {
    label: "Deals",
    help: "Limited offers and sale prices, on a page of their own.",
    path: "/admin/offers/limited",
    add: "/admin/offers/limited/new",
  },
  quiz: { label: "Skin quiz", help: "Four questions that lead to a product.", path: "/admin/quiz" },
  checker: {
    label: "Ingredient checker",
    help: "Reads a list of ingredients and says what is known of each.",
    path: "/admin/ingredients",
  },
  offerBanner: { label: "Offer banner", help: "Runs across every page.", path: "/admin/settings/offers" },
  specialOffer: { label: "Special offer", help: "Opens from the footer.", path: "/admin/settings/offers" },
  firstVisitGift: {
    label: "Gift for the first visit",
    help: "Said to people who haven’t been here.",
    path: "/admin/settings/offers",
  },
  about: { label: "About the clinic", help: "Your story and your team.", path: "/admin/content/about" },
  questions: {
    label: "Questions and answers",
    help: "What customers ask again and again.",
    path: "/admin/content/faq",
    add: "/admin/content/faq/new",
  },
  news: { label: "News", help: "Articles with a date.", path: "/admin/content/news", add: "/admin/content/news/new" },
  gallery: {
    label: "Gallery",
    help: "Pictures of the clinic.",
    path: "/admin/content/gallery",
    add: "/admin/content/gallery/new",
  },
  privacy: { label: "Privacy policy", help: "A page of its own.", path: "/admin/content/policies" },
  terms: { label: "Terms", help: "A page of its own.", path: "/admin/content/policies" },
  shipping: { label: "Shipping policy", help: "A page of its own.", path: "/admin/content/policies" },
  return: { label: "Return policy", help: "A page of its own.", path: "/admin/content/policies" },
};
