/** The channel of a sale: online, by staff, by a renewing contract, or as a visit fee. */
export const CHANNELS = ["web", "desk", "renewal", "fee"] as const;

export type Channel = (typeof CHANNELS)[number];

/** The channel for kinds of orders that determine it. For a visit's order it depends on how the visit was booked. */
const channelOfKind: Readonly<Record<string, Channel>> = {
  product: "web",
  mixed: "web",
  switch: "web",
  counter: "desk",
  extra: "desk",
  renewal: "renewal",
  installment: "renewal",
  fee: "fee",
};

/** Returns the channel of an order, by its kind and by how its visit was booked. */
export function channelOf({ kind, bookedVia }: { kind: string; bookedVia: string | null }): Channel {
  return channelOfKind[kind] ?? (bookedVia === null || bookedVia === "online" ? "web" : "desk");
}
