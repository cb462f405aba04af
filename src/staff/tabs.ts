/** Messages between tabs of the back office. Never a bearer: each tab gets its own by the cookie. */
export type TabNews = "active" | "in" | "out";

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("halcyon staff");

export function tellOtherTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** Subscribes to messages of other tabs. Returns how to stop. */
export function onTabNews(hear: (news: TabNews) => void): () => void {
  const listen = ({ data }: MessageEvent<TabNews>) => hear(data);
  channel?.addEventListener("message", listen);
  return () => channel?.removeEventListener("message", listen);
}
