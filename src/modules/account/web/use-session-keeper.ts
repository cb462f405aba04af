import { useCallback, useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { cachedCopyMadeAt } from "#web/offline/cached-copy.ts";
import type { UserData } from "#web/state/user-store.ts";
import { expectSession, finishSession, followServer, watchSession } from "./session-keeper.ts";

/** Keeps the browser's session in step with the server's. Once, in the root; `user` is the root data's. */
export function useSessionKeeper(user: UserData | null | undefined): void {
  useState(() => {
    if (typeof window !== "undefined") expectSession(user !== null && user !== undefined);
  });
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // A page that this device had kept is a guest's and says nothing about a session.
    if (user !== undefined && (user || !cachedCopyMadeAt())) followServer(user);
  }, [user]);
  useEffect(() => {
    const onOver = async () => {
      await revalidate(); // a page of a customer leads to /login by itself, and back
      if (location.pathname !== "/login") await navigate("/login");
    };
    return watchSession({ onChanged: () => void revalidate(), onOver: () => void onOver() });
  }, [revalidate, navigate]);
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
