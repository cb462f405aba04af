import { useEffect } from "react";
import { confirmSession } from "#modules/account/web/session-keeper.ts";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { browserApi } from "#web/api.ts";
import type { Person } from "#web/shell/shell-data.ts";
import { useCart } from "#web/state/cart-store.ts";
import { useUser } from "#web/state/user-store.ts";

const api = browserApi<ShellCalls>();

/**
 * Reads name, picture, favorites, membership and cart count from the server. If a cart was read meanwhile, that cart's
 * count is newer and stays.
 */
async function readPerson() {
  const { user, cartCount, favourites, membership } = (await api.call("getShellOfCustomer")).data;
  return { ...user, member: membership, favourites, cartCount: useCart.getState().count ?? cartCount };
}

/**
 * Loads who is logged in, if the page is the same for all visitors and this device knows a customer. Loads it again
 * when the customer changes. Used once, in the layout.
 */
export function useConfirmedPerson(person: Person | null): void {
  const isForEverybody = person === null;
  const personId = useUser(({ userData }) => userData?.id);
  useEffect(() => {
    // Fails silently (ER-2): the stored data stay until newer data arrive.
    if (isForEverybody && personId) confirmSession(readPerson).catch(() => {});
  }, [isForEverybody, personId]);
}
