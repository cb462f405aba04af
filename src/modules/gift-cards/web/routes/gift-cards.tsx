import { useState } from "react";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { formatMoney } from "#shared/money.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { telLink } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { breadcrumbLd } from "#web/structured-data.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import type { GiftCardsCalls } from "../../contract/calls.ts";
import { GiftCardForm } from "../components/gift-card-form.tsx";
import { GiftCardPreview } from "../components/gift-card-preview.tsx";
import { draftValue, type GiftCardDraft } from "../gift-card-draft.ts";
import type { Route } from "./+types/gift-cards";

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf<ContentCalls & GiftCardsCalls>(context);
  const { origin } = context.get(visitorContext);
  const [designs, words] = await Promise.all([api.call("listGiftCardDesigns"), loadPageWords(api, "giftcards")]);
  return { designs: designs.data, words, origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, designs } = loaderData;
  const trail = breadcrumbLd(origin, [
    ["Home", "/"],
    ["Gift cards", "/giftcards"],
  ]);
  return pageMeta({ ...words, origin, path: "/giftcards", picture: designs[0]?.picture, jsonLd: [trail] });
}

const blank: Omit<GiftCardDraft, "designId"> = {
  amount: 15_000,
  other: "",
  isForMe: false,
  recipient: "",
  email: "",
  message: "",
  sendOn: "",
  from: "",
};

/** A gift card, seen while it is put together (PG-11). */
export default function GiftCardsPage({ loaderData: { designs } }: Route.ComponentProps) {
  const { contact, settings } = useShellData();
  const [draft, setDraft] = useState<GiftCardDraft>(() => ({ ...blank, designId: designs[0]?.id ?? "" }));
  const design = designs.find(({ id }) => id === draft.designId) ?? designs[0];
  const value = design && draftValue(draft, design);
  const call = (
    <ReachLink href={telLink(contact.phone)} className={buttonClass({ block: true })}>
      Buy it by phone: {contact.phoneDisplay}
    </ReachLink>
  );
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[57%_minmax(0,1fr)]">
        <div className="bg-sand px-[var(--margin)] py-8 max-md:order-2 md:py-[72px] md:pr-[clamp(32px,5vw,72px)]">
          {design && <GiftCardPreview design={design} draft={draft} value={value} clinic={settings.name} />}
        </div>
        <div className="px-[var(--margin)] pt-3 pb-14 max-md:contents md:pt-6 md:pl-12">
          <div className="max-md:order-1 max-md:px-[var(--margin)] max-md:pt-3 max-md:pb-7">
            <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "Gift cards" }]} />
            <h1 className="pt-1 text-h1-small">Give the gift of great skin</h1>
          </div>
          <div className="max-md:order-3 max-md:px-[var(--margin)] max-md:py-10 md:pt-8">
            {design ? (
              <>
                <GiftCardForm
                  designs={designs}
                  design={design}
                  draft={draft}
                  onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
                />
                <p className="mt-8 flex items-baseline justify-between border-t border-linen pt-5">
                  Amount due
                  <output className="nums text-sum">
                    {value === undefined ? "–" : formatMoney(value, { always: true })}
                  </output>
                </p>
                <div className="pt-5">{call}</div>
                <p className="pt-4 text-small text-ink-soft">
                  Design it here, then call us: ordering takes three minutes by phone or at the front desk. Valid for at
                  least five years, usable a little at a time, and refundable for 14 days while unused.
                </p>
              </>
            ) : (
              <EmptyState
                title="No gift cards today"
                text="Call us and we'll find another way to give."
                action={call}
              />
            )}
          </div>
        </div>
      </div>
      <section aria-labelledby="balance" className="wrap section grid-12 items-center">
        <div className="md:col-span-6">
          <h2 id="balance" className="text-h2">
            Check a balance
          </h2>
          <p className="measure pt-3 text-ink-soft">
            Call us and read us the code from the email or the printed card, and we'll look it up.
          </p>
        </div>
        <p className="flex flex-wrap gap-x-5 gap-y-3 md:col-span-5 md:col-start-8">
          <ReachLink href={telLink(contact.phone)} className={buttonClass({ look: "outline" })}>
            Call {contact.phoneDisplay}
          </ReachLink>
          <LinkButton to="/faq#gift-cards" look="text">
            Questions about gift cards
          </LinkButton>
        </p>
      </section>
    </>
  );
}
