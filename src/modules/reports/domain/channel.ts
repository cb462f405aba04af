/** How a sale came about: on the site, by staff, by a contract that renews, or as a fee of a visit. */
export const CHANNELS = ["web", "desk", "renewal", "fee"] as const;

export type Channel = (typeof CHANNELS)[number];

/** The kinds of orders that say it by themselves; the order of a visit says it by how that was booked. */
const channelOfKind: Readonly<Record<string, Channel>> = {
  ...{ product: "web", mixed: "web", switch: "web" },
  ...{ counter: "desk", extra: "desk" },
  ...{ renewal: "renewal", installment: "renewal", fee: "fee" },
};

/** Returns the channel of an order, by its kind and by how its visit was booked. */
export function channelOf({ kind, bookedVia }: { kind: string; bookedVia: string | null }): Channel {
  return channelOfKind[kind] ?? (bookedVia === null || bookedVia === "online" ? "web" : "desk");
}
