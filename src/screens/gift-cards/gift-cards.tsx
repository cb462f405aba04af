import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useGiftCards } from "#modules/cart/web/use-gift-cards.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import type { GiftCardsCalls } from "#modules/gift-cards/contract/calls.ts";
import { BalanceCheck } from "#modules/gift-cards/web/components/balance-check.tsx";
import { GiftCardForm } from "#modules/gift-cards/web/components/gift-card-form.tsx";
import { GiftCardPreview } from "#modules/gift-cards/web/components/gift-card-preview.tsx";
import {
  draftProblem,
  draftValue,
  type GiftCardDraft,
  mayHint,
  startAmount,
  toGift,
} from "#modules/gift-cards/web/gift-card-draft.ts";
import { putDraftAside, takeDraftBack } from "#modules/gift-cards/web/stored-draft.ts";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, hasPlace, requirePage, visitorContext } from "#web/api-context.ts";
import { now } from "#web/now.ts";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { usePerson } from "#web/shell/person.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { breadcrumbLd } from "#web/structured-data.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/gift-cards";

export async function loader({ context }: Route.LoaderArgs) {
  await requirePage(context, "/giftcards");
  const api = apiOf<ContentCalls & GiftCardsCalls & ShellCalls>(context);
  const { origin } = context.get(visitorContext);
  const [designs, words, menu] = await Promise.all([
    api.call("listGiftCardDesigns"),
    loadPageWords(api, "giftcards"),
    orNothing(api.call("getMenu")),
  ]);
  const offered = (await hasPlace(context, "gift card offer")) ? designs.data : [];
  return { designs: offered, words, origin, isHinted: menu !== undefined && mayHint(menu.data) };
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

const blank: Omit<GiftCardDraft, "designId" | "amount"> = {
  other: "",
  isForMe: false,
  recipient: "",
  email: "",
  message: "",
  sendOn: "",
  from: "",
};

const blankFor = ([first]: readonly { id: string; amounts: number[] }[]): GiftCardDraft => ({
  ...blank,
  designId: first?.id ?? "",
  amount: startAmount(first?.amounts ?? []),
});

const TRAIL = [{ label: "Home", to: "/" }, { label: "Gift cards" }];

/** Lets a customer put together a gift card, with a preview (PG-11). */
export default function GiftCardsPage({ loaderData: { designs, isHinted } }: Route.ComponentProps) {
  const { contact, settings } = useShellData();
  const { user } = usePerson();
  const navigate = useNavigate();
  const { isBusy, addGift } = useGiftCards();
  const empty = blankFor(designs);
  const [draft, setDraft] = useState(empty);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const stored = takeDraftBack(blankFor(designs));
    if (stored) setDraft(stored);
  }, [designs]);
  const design = designs.find(({ id }) => id === draft.designId) ?? designs[0];
  const value = design && draftValue(draft, design);
  const add = async () => {
    if (!design) return;
    const today = dateInZone(now(), contact.timeZone);
    const wrong = draftProblem(draft, design, today);
    setProblem(wrong);
    if (wrong) return;
    if (!user) {
      putDraftAside(draft);
      await navigate("/login?next=%2Fgiftcards");
      return;
    }
    if (await addGift(toGift(draft, design))) setDraft(empty);
  };
  // Recipients of a card can still check its balance here.
  if (!design)
    return (
      <>
        <div className="wrap pt-3 md:pt-5">
          <Breadcrumb trail={TRAIL} />
          <h1 className="pt-1 text-h1-small">Gift cards</h1>
          <p className="measure pt-4 text-lead text-ink-soft">
            We aren’t selling gift cards online at the moment. Cards you already have still work.
          </p>
        </div>
        <Balance isLoggedIn={user !== null} />
      </>
    );
  return (
    <>
      {/* The elements are in a phone's order, so that nothing moves when later parts of the document arrive. */}
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[57%_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
        <div className="px-[var(--margin)] pt-3 pb-7 md:col-start-2 md:row-start-1 md:pt-6 md:pb-0 md:pl-12">
          <Breadcrumb trail={TRAIL} />
          <h1 className="pt-1 text-h1-small">Give the gift of great skin</h1>
        </div>
        <div className="bg-sand px-[var(--margin)] py-8 md:row-span-2 md:row-start-1 md:py-[72px] md:pr-[clamp(32px,5vw,72px)]">
          <GiftCardPreview design={design} draft={draft} value={value} clinic={settings.name} />
        </div>
        <div className="px-[var(--margin)] py-10 md:col-start-2 md:pt-8 md:pb-14 md:pl-12">
          <GiftCardForm
            designs={designs}
            design={design}
            draft={draft}
            isHinted={isHinted}
            onChange={(change) => {
              setProblem(undefined);
              setDraft((before) => ({ ...before, ...change }));
            }}
          />
          <p className="mt-8 flex flex-wrap items-baseline justify-between gap-x-5 border-t border-linen pt-5">
            Amount due
            <output className="nums text-sum">
              {value === undefined ? "–" : formatMoney(value, { always: true })}
            </output>
          </p>
          <div className="pt-5">
            <Button look="primary" block busy={isBusy} busyText="Adding" onClick={() => void add()}>
              Add to cart
            </Button>
            <p role="alert" className="pt-2 text-small text-error empty:hidden">
              {problem}
            </p>
          </div>
          <p className="pt-4 text-small text-ink-soft">
            Never expires. Use it a little at a time. Refundable for 14 days if unused.
          </p>
        </div>
      </div>
      <Balance isLoggedIn={user !== null} />
    </>
  );
}

function Balance({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <section aria-labelledby="balance" className="wrap section grid-12 items-start gap-y-8">
      <div className="md:col-span-5">
        <h2 id="balance" className="text-h2">
          Check a balance
        </h2>
        <p className="measure pt-3 text-ink-soft">Enter the 18-character code from the email or printed card.</p>
        <p className="pt-3">
          <LinkButton to="/faq#gift-cards" look="text">
            Questions about gift cards
          </LinkButton>
        </p>
      </div>
      <div className="md:col-span-6 md:col-start-7">
        <BalanceCheck actions={(code) => <CardActions code={code} isLoggedIn={isLoggedIn} />} />
      </div>
    </section>
  );
}

const api = browserApi<GiftCardsCalls>();

/**
 * Shows the buttons that pay with a valid card or add it to the customer's account. Guests get a link to log in
 * instead.
 */
function CardActions({ code, isLoggedIn }: { code: string; isLoggedIn: boolean }) {
  const { isBusy, payWith } = useGiftCards();
  const [isClaiming, setClaiming] = useState(false);
  const [isClaimed, setClaimed] = useState(false);
  if (!isLoggedIn)
    return (
      <LinkButton to="/login?next=%2Fgiftcards" look="outline" small>
        Log in to use it
      </LinkButton>
    );
  const claim = async () => {
    setClaiming(true);
    try {
      await api.call("claimGiftCard", { body: { code } });
      setClaimed(true);
      showToast("The gift card is in your account. Its old code no longer works.");
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
    } finally {
      setClaiming(false);
    }
  };
  if (isClaimed)
    return (
      <LinkButton to="/my-profile#wallet" look="outline" small>
        See it in your profile
      </LinkButton>
    );
  return (
    <>
      <Button small busy={isBusy} busyText="Adding" onClick={() => void payWith({ code })}>
        Pay with it
      </Button>
      <Button look="outline" small busy={isClaiming} busyText="Adding" onClick={() => void claim()}>
        Add it to my account
      </Button>
    </>
  );
}
