import { useState } from "react";
import { fetchAsCustomer } from "#web/api.ts";
import { saveFile } from "#web/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";

type InvoiceButtonProps = {
  orderId: string;
  /** The invoice's subject, for screen readers: "order 1042". */
  of: string;
  small?: boolean;
};

/** Downloads an order's invoice. A link can't send the bearer, so the page fetches the file. */
export function InvoiceButton({ orderId, of, small }: InvoiceButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const address = `${location.origin}/api/v1/productOrders/${encodeURIComponent(orderId)}/invoice`;
      const response = await fetchAsCustomer(new Request(address));
      if (!response.ok) throw new Error("no invoice came");
      const [, name = "invoice.pdf"] =
        /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
      saveFile(await response.blob(), name);
    } catch {
      showToast("We couldn’t get the invoice. Please try again in a moment.", { tone: "error" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button look="outline" small={small} busy={isBusy} busyText="Loading" onClick={() => void download()}>
      <span className="inline-flex items-center gap-2.5">
        <Icon name="download" size={18} />
        <span>
          Invoice<span className="sr-only"> of {of}</span>
        </span>
      </span>
    </Button>
  );
}
