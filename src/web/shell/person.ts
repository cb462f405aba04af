import { useLayoutEffect } from "react";
import { readStoredText } from "../state/stored.ts";
import { useUser } from "../state/user-store.ts";
import { type Person, useOptionalShellData } from "./shell-data.ts";

/**
 * Returns the visitor of the page. A page that is the same for all visitors doesn't include the visitor (decision
 * 0064): the browser's store provides it after hydration, so the first render is that of a guest, as on the server.
 */
export function usePerson(): Person {
  const shownPerson = useOptionalShellData()?.person;
  const user = useUser(({ userData }) => userData);
  return shownPerson ?? { user };
}

/**
 * A script that runs in the head of each document, before the first paint. The stored login decides whether CSS shows
 * the content for guests or for customers, and whether it reserves space for member prices (styles/person.css). If the
 * server knew the visitor, the server's value stays.
 */
export const PERSON_SCRIPT =
  'try{let d=document.documentElement.dataset,u=localStorage.userData;d.person??=u?"customer":"guest";if(/"member":/.test(u))d.member=""}catch{}';

/**
 * Returns the value of `data-person` on `<html>` if the server knows the visitor; undefined if the script above must
 * set it.
 */
export function kindOf(person: Person | null | undefined): "customer" | "guest" | undefined {
  return person ? (person.user ? "customer" : "guest") : undefined;
}

/** Sets `data-person` after each render of the layout, because React removes it when it renders the document again. */
export function usePersonKind(): void {
  const shownPerson = useOptionalShellData()?.person;
  const { user } = usePerson();
  useLayoutEffect(() => {
    // Until the store has been read after hydration, use the stored login.
    const isCustomer = user || (!shownPerson && readStoredText("userData"));
    document.documentElement.dataset.person = isCustomer ? "customer" : "guest";
    document.documentElement.toggleAttribute("data-member", Boolean(user?.member));
  });
}
