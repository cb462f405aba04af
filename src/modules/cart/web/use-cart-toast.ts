import { useNavigate } from "react-router";
import { usePerson } from "#web/shell/person.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";

/** Announces that an item is in the cart, with a link to the cart. For a guest, the link leads to the login (SH-2). */
export function useCartToast(): (text: string) => void {
  const { user } = usePerson();
  const navigate = useNavigate();
  const path = user ? "/mycart" : "/login?next=/mycart";
  return (text) => void showToast(text, { action: { label: "View cart", onPress: () => void navigate(path) } });
}
