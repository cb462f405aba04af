import { useLayoutEffect } from "react";
import { readStoredText } from "../state/stored.ts";
import { useUser } from "../state/user-store.ts";
import { type Person, useOptionalShellData } from "./shell-data.ts";

/**
 * Returns the visitor of the page. A page shared by all visitors doesn't include it (decision 0064): there, the
 * browser's store provides it after hydration, so that the first render is the guest's, like the server's.
 */
export function usePerson(): Person {
  const shownPerson = useOptionalShellData()?.person;
  const user = useUser(({ userData }) => userData);
  return shownPerson ?? { user };
}

/**
 * Runs in the head of each document, before the first paint: the stored login decides whether CSS shows the content for
 * guests or for customers, and whether lines of member prices get their space (styles/person.css). Where the server
 * knew the visitor, its value stays.
 */
export const PERSON_SCRIPT =
  'try{let d=document.documentElement.dataset,u=localStorage.userData;d.person??=u?"customer":"guest";if(/"member":/.test(u))d.member=""}catch{}';

/** Returns the server's value for the visitor on `<html>`; undefined where the script above must set it. */
export function kindOf(person: Person | null | undefined): "customer" | "guest" | undefined {
  return person ? (person.user ? "customer" : "guest") : undefined;
}

/** Updates the attribute after each render of the layout: React removes it when it renders a document again. */
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
