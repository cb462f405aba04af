import { create } from "zustand";
import type { noticeCalls, WireNotices } from "#modules/system/staff/contract/notices/notice-calls.ts";
import { showNews } from "../kit/toast/staff-toasts.ts";
import { staffApi } from "../staff-api.ts";
import { useLive } from "./live-state.ts";

export const noticesApi = staffApi<typeof noticeCalls>();

/** The notices under the bell; undefined before they are read. */
export const useNotices = create<{ notices: WireNotices | undefined }>(() => ({ notices: undefined }));

/** Shows the notices that the server returned. */
export function takeNotices(notices: WireNotices): void {
  useNotices.setState({ notices });
  useLive.setState({ unread: notices.unread });
}

/** Reads the notices. Also shows a toast for each new notice that requires the person to act. */
export async function readBell(): Promise<void> {
  try {
    const { notices: before } = useNotices.getState();
    const { data } = await noticesApi.call("listNotices");
    takeNotices(data);
    const known = new Set(before?.docs.map(({ id }) => id));
    const fresh = before ? data.docs.filter(({ id, isRead, mustAct }) => mustAct && !isRead && !known.has(id)) : [];
    for (const { id, title, path } of fresh)
      showNews(`${title}.`, path, () => void markRead({ ids: [id] }).catch(() => {})); // The bell still shows it.
  } catch {
    // After a failure, the notices read before stay. The next notice, or the next opening of the stream, reads again.
  }
}

/** Marks notices as read, on this screen immediately. */
export async function markRead(read: { ids: string[] } | { upTo: string }): Promise<void> {
  takeNotices((await noticesApi.call("readNotices", { body: read })).data);
}
