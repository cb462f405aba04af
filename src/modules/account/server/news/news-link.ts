import type { Secrets } from "#platform/secrets.ts";

/** What a mail's unsubscribe link ends: news, or the mails that propose a next visit. */
export type MailSeries = "news" | "rebooking";

const subjectOf = (series: MailSeries, customerId: string) => `${series}:${customerId}`;

/**
 * The signed token of a mail's unsubscribe link, for one customer. It never expires: people also open old emails, and it can
 * do no more than end the mails of its series.
 */
export function seriesTokenOf(secrets: Secrets, series: MailSeries, customerId: string): string {
  return `${customerId}.${secrets.sign("links", subjectOf(series, customerId))}`;
}

/** The owner of a token and what it unsubscribes from; undefined for a token that we didn't sign. */
export function readSeriesToken(
  secrets: Secrets,
  token: string,
): { customerId: string; series: MailSeries } | undefined {
  const [customerId = "", signature = ""] = token.split(".");
  for (const series of ["news", "rebooking"] as const) {
    if (secrets.verify("links", subjectOf(series, customerId), signature)) return { customerId, series };
  }
  return undefined;
}
