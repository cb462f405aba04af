import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { CheckoutCalls } from "../../contract/calls.ts";
import type { WireCardConsent, WireSavedCard } from "../../contract/card-calls.ts";
import { CardConsent } from "./card-consent.tsx";
import { CardLine } from "./card-line.tsx";

const api = browserApi<CheckoutCalls>();

type Props = { card: WireSavedCard | undefined; consent: WireCardConsent; onChanged: () => void };

/** The customer's card on file, which can be saved, replaced or removed (PY-4, PG-22). */
export function SavedCard({ card, consent, onChanged }: Props) {
  const [isReplacing, setReplacing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string>();
  useReturnFromPage(onChanged);

  async function remove(): Promise<void> {
    setRemoving(true);
    try {
      const { message } = await api.call("removeSavedCard", {});
      showToast(message);
      onChanged();
    } catch (error) {
      // Shows the visits that need the card, with the form to replace it.
      if (isApiError(error, "card_needed")) {
        setProblem(error.message);
        setReplacing(true);
      } else showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
    }
    setRemoving(false);
  }

  const save = async (consentHash: string) =>
    (await api.call("saveCard", { body: { consentHash, ...(card ? { replace: true } : {}) } })).session?.url;

  if (!card) return <CardConsent consent={consent} label="Save a card" save={save} onSaved={onChanged} />;
  return (
    <>
      <CardLine card={card} />
      <p className="flex flex-wrap gap-x-5 pt-1 text-small">
        <button
          type="button"
          className="link min-h-11"
          aria-expanded={isReplacing}
          onClick={() => setReplacing(!isReplacing)}
        >
          Replace it
        </button>
        <button type="button" className="link min-h-11" disabled={isRemoving} onClick={() => void remove()}>
          Remove it
        </button>
      </p>
      {problem && (
        <Notice tone="warn" live className="mt-3 max-w-[60ch]">
          <p>{problem}</p>
        </Notice>
      )}
      {isReplacing && (
        <div className="pt-3">
          <CardConsent consent={consent} label="Save another card" save={save} onSaved={onChanged} />
        </div>
      )}
    </>
  );
}

const FOR_VISIT = "card for visit";

/**
 * Whether the card is saved in order to book a visit, so that the page then leads back to the cart. Stored for this tab
 * only.
 */
function isForVisit(): boolean {
  try {
    return sessionStorage.getItem(FOR_VISIT) !== null;
  } catch {
    return false;
  }
}

function setForVisit(isIt: boolean): void {
  try {
    if (isIt) sessionStorage.setItem(FOR_VISIT, "1");
    else sessionStorage.removeItem(FOR_VISIT);
  } catch {
    // A browser without storage stays on the profile page, which links to the cart.
  }
}

/**
 * Handles the URL's `card` parameter. If a card is needed to book a visit, says so. After the return from the
 * provider's page, has the card stored and confirms it once. Then clears the URL.
 */
function useReturnFromPage(onChanged: () => void): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const returned = search.get("card");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per URL, however often the page renders
  useEffect(() => {
    if (!returned) return;
    if (returned === "needed") {
      setForVisit(true);
      showToast("Save a card to book your visit. We’ll hold your time while you do.");
      void navigate("/my-profile#card", { replace: true, preventScrollReset: true });
      return;
    }
    const settle = async () => {
      let next = "/my-profile#card";
      try {
        const { data } = returned === "back" ? await api.call("saveCard", { body: {} }) : { data: { card: undefined } };
        if (data.card && isForVisit()) {
          setForVisit(false);
          next = "/mycart";
          showToast(`Your card ending in ${data.card.last4} is saved. You can book your visit now.`);
        } else if (data.card) showToast(`Your card ending in ${data.card.last4} is saved.`);
        else showToast("No card was saved.");
      } catch (error) {
        showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
      }
      await navigate(next, { replace: true, preventScrollReset: true });
      onChanged();
    };
    void settle();
  }, [returned]);
}
