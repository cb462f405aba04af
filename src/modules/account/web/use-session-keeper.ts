import { useCallback, useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { cachedCopyMadeAt } from "#web/offline/cached-copy.ts";
import type { Person } from "#web/shell/shell-data.ts";
import { expectSession, finishSession, followServer, watchSession } from "./session-keeper.ts";

/**
 * Syncs the browser's session with the server's. Called once, in the root.
 *
 * @param person from the root data: `null` on a page that is the same for all visitors and says nothing about a
 * session;
 *   undefined where there is no root data
 */
export function useSessionKeeper(person: Person | null | undefined): void {
  useState(() => {
    if (typeof window !== "undefined") expectSession(person && person.user !== null);
  });
  const isForEverybody = person === null;
  const user = person?.user;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // A page cached on this device was made for a guest and says nothing about a session.
    if (user !== undefined && (user || !cachedCopyMadeAt())) followServer(user);
  }, [user]);
  useEffect(() => {
    const onOver = async () => {
      await revalidate(); // a customer's page redirects to /login by itself, and back
      // Uses the browser's URL, because the rendered path lags behind. If the browser is already at /login, in any
      // language, a second navigation would lose `next`.
      if (!location.pathname.endsWith("/login")) await navigate("/login");
      await revalidate(); // the redirect doesn't reload the header's user
    };
    return watchSession({
      onChanged: () => void revalidate(),
      onOver: () => void onOver(),
      isConfirmed: isForEverybody,
    });
  }, [revalidate, navigate, isForEverybody]);
}

/** Logs out and goes to /login (AU-2). */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    await finishSession();
    await navigate("/login");
    await revalidate();
  }, [navigate, revalidate]);
}
