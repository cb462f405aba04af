import { useEffect, useState } from "react";
import { Link } from "react-router";
import { nameOf } from "#modules/account/staff/customers/customer-words.ts";
import { customersApi } from "#modules/account/staff/customers/customers-api.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { CustomerDialogProps } from "./customer-dialog.ts";

const PAUSE_MS = 150;

/** Finds the other record of the same person. */
export function MergeWithDialog({ customer, onClose }: CustomerDialogProps) {
  const [text, setText] = useState("");
  const [q, setQ] = useState(customer.lastName || customer.firstName);
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim() || customer.lastName || customer.firstName), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, customer]);
  const read = useRead(q, async (signal) => {
    return (await customersApi.call("findCustomers", { query: { q }, signal })).data.docs;
  });
  const others = (read.data ?? []).filter(({ id }) => id !== customer.id);
  return (
    <StaffDialog open onClose={onClose} title="Merge with another record">
      <TextInput
        label="Name, phone or email of the other record"
        type="search"
        autoComplete="off"
        autoFocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul aria-label="Found records" className="pt-3">
        {others.map((other) => (
          <li key={other.id} className="border-b border-linen">
            <Link
              to={`/admin/customers/duplicates?keep=${customer.id}&drop=${other.id}`}
              className="block px-1 py-2 hover:bg-sand"
            >
              <span className="block font-semibold">{nameOf(other)}</span>
              <span className="nums block text-small text-ink-soft">
                {[other.email, other.phone && formatPhone(other.phone)].filter(Boolean).join(", ")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className="pt-3 text-ink-soft">
        {read.error !== undefined
          ? "The search failed. Type again."
          : read.data && others.length === 0
            ? "No other record matches."
            : ""}
      </p>
    </StaffDialog>
  );
}
