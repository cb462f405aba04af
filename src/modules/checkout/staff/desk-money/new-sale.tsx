import { lazy, Suspense, useState } from "react";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { usePerson } from "#staff/session/use-person.ts";

const NewSaleDialog = lazy(async () => ({ default: (await import("./new-sale-dialog.tsx")).NewSaleDialog }));

/** The button that starts a sale at the counter. */
export function NewSale() {
  const { can } = usePerson();
  const [isOpen, setOpen] = useState(false);
  if (!can("payments.take")) return null;
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setOpen(true)}>
        <StaffIcon name="card" size={16} />
        New sale
      </button>
      {isOpen && (
        <Suspense>
          <NewSaleDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
