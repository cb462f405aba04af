import { useCallback } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { endSession, useAuth } from "#web/state/auth-store.ts";

/**
 * Ends the session here and on the server, and goes to /login (AU-2). The page is logged out whatever the server says:
 * a session that it couldn't hear of ends by itself.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    const { token } = useAuth.getState();
    endSession();
    await fetch("/api/v1/user/logout", {
      method: "POST",
      headers: token ? { authorization: `Bearer ${token}` } : {},
    }).catch(() => undefined);
    await navigate("/login");
    await revalidate();
  }, [navigate, revalidate]);
}
