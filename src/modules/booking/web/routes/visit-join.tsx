import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { ownTimeZone } from "#shared/formats/zone-clock.ts";
import { nationalPhone } from "#shared/phone-number.ts";
import { formatDay, formatTime, inZone } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { apiOf } from "#web/api-context.ts";
import { now } from "#web/now.ts";
import { pageMeta } from "#web/page-meta.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import type { BookingCalls } from "../../contract/calls.ts";
import type { WireJoin } from "../../contract/visit-day-calls.ts";
import { Countdown } from "../components/countdown.tsx";
import { CallClinic, VisitLinkError, VisitLinkPage, VisitLinkText } from "../components/visit-link-page.tsx";
import { linkHeaders, loadVisitLinkPage } from "../load-visit-link-page.ts";
import type { Route } from "./+types/visit-join";

const api = browserApi<BookingCalls>();

export async function loader(loaderArgs: Route.LoaderArgs) {
  const loaded = await loadVisitLinkPage(loaderArgs, "visit-join", (request) =>
    apiOf<BookingCalls>(loaderArgs.context).call("readJoin", request),
  );
  const { moment } = loaded;
  return moment?.phone ? { ...loaded, moment: { ...moment, phone: nationalPhone(moment.phone) } } : loaded;
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

/** The entrance to a virtual visit (BK-8): a countdown, then the practitioner's video room. */
export default function VisitJoin({ loaderData: { moment, refused, id, link, hasMoved } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(ownTimeZone()), []);
  const status = moment?.status;
  const opensAt = moment?.opensAt;
  const isOpen = status === "open" || (status === "phone" && opensAt !== undefined && new Date(opensAt) <= now());
  useEffect(() => {
    // A mail program that scans the page doesn't run this.
    if (isOpen) void api.call("waitOnline", { params: { id }, ...linkHeaders(link) }).catch(() => undefined);
  }, [isOpen, id, link]);
  const open = useCallback(() => void revalidate(), [revalidate]);
  if (!moment) return <VisitLinkError code={refused} />;

  return (
    <VisitLinkPage title={TITLES[moment.status]} moment={moment} hasMoved={hasMoved}>
      {zone !== undefined && zone !== moment.timeZone && (
        <p className="pt-1 text-ink-soft">{hereOf(moment, zone)} where you are</p>
      )}
      <VisitLinkText>{textOf(moment)}</VisitLinkText>
      {moment.status === "early" && <Countdown to={new Date(moment.opensAt)} onEnd={open} />}
      {moment.status === "open" && moment.url && (
        <p className="pt-8">
          <a href={moment.url} rel="noreferrer" className={buttonClass({ look: "primary" })}>
            Join the video call
          </a>
        </p>
      )}
      {moment.status !== "open" && <CallClinic />}
    </VisitLinkPage>
  );
}

const TITLES: Record<WireJoin["status"], string> = {
  early: "Your video visit",
  open: "We’re ready for you",
  phone: "We’ll call you",
  moved: "Your visit has moved",
  over: "This visit is over",
};

function hereOf({ startsAt }: WireJoin, zone: string): string {
  const { date, time } = inZone(new Date(startsAt), zone);
  return `${formatDay(date)}, ${formatTime(time)}`;
}

function textOf({ status, phone, practitioner }: WireJoin): string {
  switch (status) {
    case "early":
      return "This page opens 15 minutes before your visit. You can leave it open: the button appears automatically.";
    case "open":
      return `${practitioner.name} can see that you’re here. Your browser may ask to use your camera and microphone.`;
    case "phone":
      return phone ? `We will call you at ${phone}.` : "We will call you. Please make sure we have your number.";
    case "moved":
      return "This is the new time. Reload the page to join the call.";
    case "over":
      return "Thank you for joining. Call us if you have any questions.";
  }
}
