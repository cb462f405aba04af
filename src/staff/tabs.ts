/** Messages between back-office tabs. Never a bearer: each tab gets its own by the cookie. */
export type TabNews = "active" | "in" | "out";

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("halcyon staff");

export function notifyOtherTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** Subscribes to messages from other tabs. Returns a function that unsubscribes. */
export function onTabNews(hear: (news: TabNews) => void): () => void {
  const listen = ({ data }: MessageEvent<TabNews>) => hear(data);
  channel?.addEventListener("message", listen);
  return () => channel?.removeEventListener("message", listen);
}
