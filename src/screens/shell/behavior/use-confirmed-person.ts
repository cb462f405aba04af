import { useEffect } from "react";
import { confirmSession } from "#modules/account/web/session-keeper.ts";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { browserApi } from "#web/api.ts";
import type { Person } from "#web/shell/shell-data.ts";
import { useCart } from "#web/state/cart-store.ts";
import { useUser } from "#web/state/user-store.ts";

const api = browserApi<ShellCalls>();

/**
 * Name, picture, favorites, membership and cart count as the server knows them. A cart that was read meanwhile is newer
 * than this count.
 */
async function readPerson() {
  const { user, cartCount, favourites, membership } = (await api.call("getShellOfCustomer")).data;
  return { ...user, member: membership, favourites, cartCount: useCart.getState().count ?? cartCount };
}

/**
 * Asks who is logged in where the page is the same for everybody and this device knows of a customer; again when that is
 * another one. Once, in the frame.
 */
export function useConfirmedPerson(person: Person | null): void {
  const isForEverybody = person === null;
  const personId = useUser(({ userData }) => userData?.id);
  useEffect(() => {
    // Quiet by ER-2: what is stored stands until it is known better.
    if (isForEverybody && personId) confirmSession(readPerson).catch(() => {});
  }, [isForEverybody, personId]);
}
