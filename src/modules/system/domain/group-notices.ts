import type { NoticeKind } from "./notice-kinds.ts";

type GroupableNotice = { kind: NoticeKind; at: string; isRead: boolean };
export type NoticeGroup<N> = { key: string; kind: NoticeKind; day: string; isRead: boolean; notices: N[] };

/**
 * Groups notices of the same kind and day, with read and unread ones apart. The group with the newest notice comes
 * first. `dayOf` returns the clinic's day of an instant.
 */
export function groupNotices<N extends GroupableNotice>(
  notices: readonly N[],
  dayOf: (at: string) => string,
): NoticeGroup<N>[] {
  const groups = new Map<string, NoticeGroup<N>>();
  for (const notice of notices) {
    const { kind, isRead } = notice;
    const day = dayOf(notice.at);
    const key = `${day} ${kind} ${isRead}`;
    const group = groups.get(key) ?? { key, kind, day, isRead, notices: [] };
    group.notices.push(notice);
    groups.set(key, group);
  }
  return [...groups.values()];
}
