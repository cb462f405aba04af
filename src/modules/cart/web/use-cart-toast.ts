import { useNavigate } from "react-router";
import { usePerson } from "#web/shell/person.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";

/** Says that something is in the cart, with the way there: for a guest by the login, as from the bag (SH-2). */
export function useCartToast(): (text: string) => void {
  const { user } = usePerson();
  const navigate = useNavigate();
  const path = user ? "/mycart" : "/login?next=/mycart";
  return (text) => void showToast(text, { action: { label: "View cart", onPress: () => void navigate(path) } });
}
