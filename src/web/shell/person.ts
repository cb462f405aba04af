import { useLayoutEffect } from "react";
import { readStoredText } from "../state/stored.ts";
import { useUser } from "../state/user-store.ts";
import { type Person, useOptionalShellData } from "./shell-data.ts";

/**
 * The visitor of the page. A page that is the same for everybody doesn't say it (decision 0064): there the browser's
 * store does, once hydration is over, so that the first render is the guest's, as the server's was.
 */
export function usePerson(): Person {
  const told = useOptionalShellData()?.person;
  const user = useUser(({ userData }) => userData);
  return told ?? { user };
}

/**
 * Runs in the head of each document, before the first paint: who is stored as logged in decides whether CSS shows what is for
 * guests or for customers, and whether lines of member prices have their place (styles/person.css). Where the server knew the
 * visitor, its word stands.
 */
export const PERSON_SCRIPT =
  'try{let d=document.documentElement.dataset,u=localStorage.userData;d.person??=u?"customer":"guest";if(/"member":/.test(u))d.member=""}catch{}';

/** What the server says of the visitor on `<html>`; undefined where the script above has to. */
export function kindOf(person: Person | null | undefined): "customer" | "guest" | undefined {
  return person ? (person.user ? "customer" : "guest") : undefined;
}

/** Keeps the attribute true after each render of the frame: React removes it when it renders a document again. */
export function usePersonKind(): void {
  const told = useOptionalShellData()?.person;
  const { user } = usePerson();
  useLayoutEffect(() => {
    // Until the store has been read after hydration, what is stored counts.
    const isCustomer = user || (!told && readStoredText("userData"));
    document.documentElement.dataset.person = isCustomer ? "customer" : "guest";
    document.documentElement.toggleAttribute("data-member", Boolean(user?.member));
  });
}
