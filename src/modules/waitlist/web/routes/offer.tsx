import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { Form, redirectDocument, useNavigation, useSubmit } from "react-router";
import type { ScreeningCalls } from "#modules/care/contract/screening-calls.ts";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import type { HealthQuestion } from "#modules/care/web/use-asked-questions.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { type ApiClient, isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import { formatCountdown, useSecondsLeft } from "#web/use-seconds-left.ts";
import type { WaitlistCalls, WireOffer } from "../../contract/calls.ts";
import type { Route } from "./+types/offer";

/** Loaded only if a health check is due. */
const HealthDialog = lazy(() => import("#modules/care/web/health-dialog.tsx"));

/**
 * Loads a waitlist offer by its emailed link. Loading changes nothing, because mail programs open links by themselves.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { origin, isLoggedIn } = context.get(visitorContext);
  const client = apiOf<WaitlistCalls & ContentCalls & ScreeningCalls>(context);
  const [offer, words] = await Promise.all([read(client.call("getOffer", { params })), loadPageWords(client, "offer")]);
  return { offer, due: await loadDue(client, offer), words, origin, isLoggedIn };
}

/** Loads the health questions to answer before accepting: none for a visit that moves, and none answered before. */
async function loadDue(client: ApiClient<ScreeningCalls>, offer: WireOffer | undefined): Promise<HealthQuestion[]> {
  if (offer?.status !== "open" || offer.moves) return [];
  const screening = await orNothing(client.call("listScreeningQuestions", { query: { serviceIds: offer.serviceIds } }));
  return (screening?.data.questions ?? [])
    .filter(({ answered }) => !answered)
    .map(({ code, statement, followUp }) => ({ code, statement, followUp }));
}

/** Handles the two buttons, which are forms, so that they work without scripts. */
export async function action({ context, params, request }: Route.ActionArgs) {
  return answer(apiOf<WaitlistCalls>(context), params, request);
}

/** Sends the request from the browser, with its login, when scripts run. */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return answer(browserApi<WaitlistCalls>(), params, request);
}

async function answer(client: ApiClient<WaitlistCalls>, params: { token: string }, request: Request) {
  const form = await request.formData();
  const isAccepted = form.get("answer") === "accept";
  const screening = readAnswers(form.get("screening"));
  try {
    if (!isAccepted) await client.call("declineOffer", { params });
    const session = isAccepted
      ? (await client.call("acceptOffer", { params, body: screening ? { screening } : {} })).session
      : undefined;
    return session ? redirectDocument(session.url) : { problem: undefined };
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error;
    // With these codes, the page itself shows the current state.
    return { problem: error.code === "offer_gone" || error.code === "not_found" ? undefined : error.message };
  }
}

/** Parses the answers that the page itself put in the form; the API validates them. */
function readAnswers(sent: FormDataEntryValue | null): ScreeningAnswer[] | undefined {
  return typeof sent === "string" && sent !== "" ? (JSON.parse(sent) as ScreeningAnswer[]) : undefined; // text written by this page
}

/** Returns undefined for a truncated or invalid link; any other error goes to the error page. */
async function read(call: Promise<{ data: WireOffer }>): Promise<WireOffer | undefined> {
  try {
    return (await call).data;
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error;
    return undefined;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin } = loaderData;
  return pageMeta({ ...words, origin, path: "/offer", noIndex: true });
}

export default function OfferPage({ loaderData: { offer, due, isLoggedIn }, actionData }: Route.ComponentProps) {
  const secondsLeft = useSecondsLeft(offer?.status === "open" ? offer.expiresAt : undefined);
  if (!offer)
    return (
      <OutcomeFrame picture="clinic-detail-3" title="This link doesn’t work">
        <p className="measure pt-5 text-lead text-ink-soft">
          Part of the link may be missing. Open it from the email again, or copy the whole link.
        </p>
      </OutcomeFrame>
    );
  const status = offer.status === "open" && secondsLeft === 0 ? "expired" : offer.status;
  if (status === "open")
    return <OpenOffer offer={offer} due={due} secondsLeft={secondsLeft} problem={actionData?.problem} />;
  const { title, text } = WORDS[status];
  return (
    <OutcomeFrame picture={status === "accepted" ? "booked" : "clinic-detail-3"} title={title}>
      <Facts offer={offer} />
      <p className="measure pt-5 text-lead text-ink-soft">{text}</p>
      {isLoggedIn && (
        <p className="pt-8">
          <LinkButton to="/upcoming-orders">See your visits</LinkButton>
        </p>
      )}
    </OutcomeFrame>
  );
}

const WORDS = {
  accepted: { title: "Your visit is booked", text: "We’ve emailed you the details and a calendar invite." },
  declined: { title: "You declined this spot", text: "Thanks for letting us know. You’re still in line." },
  expired: { title: "This spot is gone", text: "It went to the next person. You’re still in line." },
  withdrawn: {
    title: "This time is gone",
    text: "We can’t offer this spot anymore. You’re still in line, unless you left the list.",
  },
};

function Facts({ offer: { slot, services, practitioner } }: { offer: WireOffer }) {
  return (
    <div className="pt-5">
      <p className="font-serif text-h3">
        <WholeWords>
          {dayInWords(slot.date)}, {formatTime(slot.from)}
        </WholeWords>
      </p>
      <p className="pt-1">
        {services.join(", ")}
        {practitioner && ` with ${practitioner.name}`}
      </p>
    </div>
  );
}

/** Says how much is paid now and how much at the clinic, before the button is pressed. */
function priceWords({ dueNow = 0, due = 0 }: WireOffer): string {
  const money = (cents: number) => formatMoney(cents, { always: true });
  const rest = due > 0 ? `${money(due)} is due at the clinic.` : "";
  if (dueNow === 0) return `Nothing is charged now. ${rest}`;
  return `${money(dueNow)} is due now. The visit is yours once you’ve paid. ${rest}`;
}

type OpenOfferProps = {
  offer: WireOffer;
  /** The unanswered health questions, to be answered before the offer is accepted. */
  due: HealthQuestion[];
  secondsLeft: number | undefined;
  problem: string | undefined;
};

function OpenOffer({ offer, due, secondsLeft, problem }: OpenOfferProps) {
  const { settings } = useShellData();
  const navigation = useNavigation();
  const submit = useSubmit();
  const [isAsking, setAsking] = useState(false);
  const told = useRef<ScreeningAnswer[]>(undefined);
  const askFirst = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent; // the type of a form's submit event
    if (submitter?.getAttribute("value") !== "accept" || due.length === 0 || told.current) return;
    event.preventDefault();
    setAsking(true);
  };
  const accept = async (answers: ScreeningAnswer[]) => {
    told.current = answers;
    setAsking(false);
    await submit({ answer: "accept", screening: JSON.stringify(answers) }, { method: "post" });
    // After a refusal, pressing the button again opens the questions again.
    told.current = undefined;
  };
  const sent = navigation.formData?.get("answer");
  return (
    <OutcomeFrame picture="clinic-detail-3" title="A spot opened for you">
      <Facts offer={offer} />
      <p className="measure pt-5 text-lead text-ink-soft">
        <WholeWords>It’s yours until {formatTime(timeInZone(new Date(offer.expiresAt), offer.timeZone))}.</WholeWords>{" "}
        {secondsLeft !== undefined && (
          <>
            You have <span role="timer">{formatCountdown(secondsLeft)}</span> left.
          </>
        )}
      </p>
      <p className="measure pt-3">
        {offer.moves ? "Your visit moves to this time, free of charge." : priceWords(offer)}
      </p>
      {problem && (
        <Notice tone="error" live className="mt-6 max-w-text">
          {problem}
        </Notice>
      )}
      <Form method="post" className="flex flex-wrap gap-4 pt-8" onSubmit={askFirst}>
        <Button
          type="submit"
          name="answer"
          value="accept"
          busy={sent === "accept"}
          busyText={offer.dueNow ? "Opening the payment page" : "Booking"}
        >
          {offer.dueNow ? `Pay ${formatMoney(offer.dueNow, { always: true })}` : "Yes, take it"}
        </Button>
        <Button type="submit" name="answer" value="decline" look="outline" busy={sent === "decline"} busyText="Sending">
          No, thanks
        </Button>
      </Form>
      {due.length > 0 && (
        <Suspense>
          <HealthDialog
            open={isAsking}
            questions={due}
            today={settings.today}
            onClose={() => setAsking(false)}
            onTell={accept}
          />
        </Suspense>
      )}
    </OutcomeFrame>
  );
}
