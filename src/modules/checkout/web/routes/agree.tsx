import { useEffect, useState } from "react";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { CheckoutCalls } from "../../contract/calls.ts";
import type { WireSaleConsent } from "../../contract/sale-consent.ts";
import { AgreeForm } from "../components/agree-form.tsx";
import type { Route } from "./+types/agree";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [id, link] = [searchParams.get("id") ?? "", searchParams.get("link") ?? ""];
  const client = apiOf<ContentCalls & CheckoutCalls>(context);
  const words = await loadPageWords(client, "agree");
  const head = { ...words, origin: context.get(visitorContext).origin, path: "/agree", noIndex: true };
  return { head, link, consent: id && link ? await readConsent(client, { id, link }) : undefined };
}

type Client = ReturnType<typeof apiOf<CheckoutCalls>>;

/** Reads a consent; undefined for a truncated link. */
async function readConsent(client: Client, { id, link }: { id: string; link: string }) {
  try {
    return (await client.call("readSaleConsent", { params: { id }, query: { link } })).data;
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error;
    return undefined;
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

/**
 * Shows the terms a customer must accept before the desk sells them a membership or package, on their phone or on the
 * clinic's screen (OO-11).
 */
export default function Agree({ loaderData }: Route.ComponentProps) {
  const { link } = loaderData;
  const [consent, setConsent] = useState(loaderData.consent);
  useOwnSession(consent, link, setConsent);
  if (!consent) return <Ended title="This link doesn’t work" text="Part of it may be missing. Ask us for a new one." />;
  const { state, name, price, kind } = consent;
  if (state === "asked")
    return (
      <OutcomeFrame picture="clinic-detail-3" title={`Please read and agree: ${name}`}>
        <p className="measure pt-5 text-lead text-ink-soft">
          <WholeWords>
            {kind === "card"
              ? "We’ll save the card you pay with at the clinic. Nothing is charged on this page."
              : `You’ll make the first payment of ${exactMoney(price)} at the clinic. Nothing is charged on this page.`}
          </WholeWords>
        </p>
        <AgreeForm consent={consent} link={link} onAgreed={setConsent} />
      </OutcomeFrame>
    );
  return <Ended {...WORDS[state](kind)} />;
}

/**
 * Rereads the consent with the customer's session, because a logged-in customer needs no code but the page was rendered
 * without a session.
 */
function useOwnSession(
  consent: WireSaleConsent | undefined,
  link: string,
  onRead: (consent: WireSaleConsent) => void,
): void {
  const id = consent?.state === "asked" && consent.asksCode ? consent.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    const controller = new AbortController();
    browserApi<CheckoutCalls>()
      .call("readSaleConsent", { params: { id }, query: { link }, signal: controller.signal })
      .then(
        ({ data }) => !data.asksCode && onRead(data),
        // On failure, the code can still be used.
        () => undefined,
      );
    return () => controller.abort();
  }, [id, link, onRead]);
}

const WORDS: Record<Exclude<WireSaleConsent["state"], "asked">, (kind: WireSaleConsent["kind"]) => EndedProps> = {
  given: (kind) => ({
    title: "Thank you",
    text:
      kind === "card"
        ? "You’ve agreed. We’ll save your card when you pay with it at the clinic."
        : `You’ve agreed to the ${kind}. You’ll make the first payment at the clinic.`,
  }),
  expired: () => ({ title: "This link has expired", text: "It worked for one day. Ask us for a new one." }),
  withdrawn: () => ({
    title: "This is no longer available",
    text: "The price or terms have changed since we sent you this link. Ask us for a new one.",
  }),
};

type EndedProps = { title: string; text: string };

function Ended({ title, text }: EndedProps) {
  return (
    <OutcomeFrame picture="clinic-detail-3" title={title}>
      <p className="measure pt-5 text-lead text-ink-soft" aria-live="polite">
        <WholeWords>{text}</WholeWords>
      </p>
      <p className="pt-8">
        <LinkButton to="/contact" look="outline">
          Contact us
        </LinkButton>
      </p>
    </OutcomeFrame>
  );
}
