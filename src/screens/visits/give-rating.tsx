import { type FormEvent, useState } from "react";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import type { WireRateable } from "#modules/checkout/contract/rate.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, requireLogin, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/give-rating";

const api = browserApi<CheckoutCalls>();

/**
 * Loads the visit or product to rate, named by `order` and `item` in the URL: by an emailed link (`t`), or for the
 * customer who owns it (BK-6).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const [orderId, itemId, link] = [search.get("order"), search.get("item"), search.get("t")];
  if (!link) requireLogin(context, request);
  const words = await loadPageWords(apiOf<ContentCalls>(context), "give-rating");
  const head = { ...words, origin: context.get(visitorContext).origin, path: "/give-rating", noIndex: true };
  if (!orderId || !itemId) return { head, asked: undefined, rateable: undefined };
  const requestOfCall = { orderId, itemId, headers: link ? { "x-visit-link": link } : undefined };
  try {
    const request = { query: { orderId, itemId }, headers: requestOfCall.headers };
    const { data } = await apiOf<CheckoutCalls>(context).call("readRateable", request);
    return { head, asked: requestOfCall, rateable: data };
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error;
    return { head, asked: undefined, rateable: undefined };
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

/** Rates with one to five stars and a few words, once per item (BK-6, PG-26). */
export default function GiveRating({ loaderData: { asked: request, rateable } }: Route.ComponentProps) {
  const [state, setState] = useState<WireRateable["state"] | "sent" | undefined>(rateable?.state);
  if (!request || !rateable || !state) return <Ended title="How was it?" text={NOTHING} />;
  if (state !== "open") return <Ended title={TITLES[state]} text={TEXTS[state]} />;
  return <RatingForm request={request} name={rateable.name} onDone={setState} />;
}

type RatingRequest = NonNullable<Route.ComponentProps["loaderData"]["asked"]>;

function RatingForm(props: { request: RatingRequest; name: string; onDone(state: "sent" | "rated"): void }) {
  const { request, name, onDone } = props;
  const [stars, setStars] = useState("");
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { headers, ...item } = request;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!stars || !text.trim()) return;
    setBusy(true);
    try {
      await api.call("rate", { body: { ...item, rating: Number(stars), text }, headers });
      onDone("sent");
    } catch (error) {
      if (isApiError(error) && error.code === "already_rated") onDone("rated");
      else showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
    }
    setBusy(false);
  };

  return (
    <OutcomeFrame picture="booked" title="How was it?">
      <p className="measure pt-5 text-lead text-ink-soft">{name}</p>
      <form noValidate onSubmit={(event) => void send(event)} className="grid max-w-text gap-6 pt-8">
        <div>
          <p aria-hidden="true" className="pb-1.5 text-small font-medium">
            Stars
          </p>
          <Segmented
            legend="Stars"
            name="stars"
            value={stars}
            onValueChange={setStars}
            options={[1, 2, 3, 4, 5].map((value) => ({ value: `${value}`, label: `${value} ★` }))}
          />
          <p aria-live="polite" className="flex justify-between pt-1.5 text-small text-ink-soft">
            {isTried && !stars ? (
              <span className="text-error">Please choose 1 to 5 stars.</span>
            ) : (
              <>
                <span>Not good</span>
                <span>Excellent</span>
              </>
            )}
          </p>
        </div>
        <TextArea
          label="In your own words"
          name="text"
          rows={5}
          maxLength={1_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          help="Once we’ve read your review, we’ll publish it with your first name and last initial."
          {...(isTried && !text.trim() ? { error: "Please write a few words." } : {})}
        />
        <p>
          <Button type="submit" look="primary" busy={isBusy} busyText="Sending…">
            Send my review
          </Button>
        </p>
      </form>
    </OutcomeFrame>
  );
}

const NOTHING = "Choose what you’d like to rate from your past visits and orders, or write to us.";
const TITLES = { rated: "You’ve rated this", later: "A little early", sent: "Thank you" } as const;
const TEXTS = {
  rated: "Thank you. Each visit and product can be rated once.",
  later: "You can rate a treatment after your visit, and a product once it has been delivered.",
  sent: "Your review appears on our site once we’ve read it.",
} as const;

function Ended({ title, text }: { title: string; text: string }) {
  return (
    <OutcomeFrame picture="clinic-detail-3" title={title}>
      <p className="measure pt-5 text-lead text-ink-soft">{text}</p>
      <p className="flex flex-wrap gap-x-5 gap-y-3 pt-8">
        <LinkButton to="/past-orders">Past visits</LinkButton>
        <LinkButton to="/contact" look="outline">
          Write to us
        </LinkButton>
      </p>
    </OutcomeFrame>
  );
}
