import { useState } from "react";
import { useNavigate } from "react-router";
import { PersonBox } from "#modules/account/staff/customers/person-box.tsx";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import type { CustomerDialogProps } from "./customer-dialog.ts";

/** Lets staff find another record of the same person, to merge the two. */
export function MergeWithDialog({ customer, onClose }: CustomerDialogProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(customer.lastName || customer.firstName);
  return (
    <StaffDialog open onClose={onClose} title="Merge with another record">
      <div className="min-h-[340px]">
        <PersonBox
          label="Name, phone or email of the other record"
          isFirst
          text={text}
          except={customer.id}
          onText={setText}
          onKnown={({ id }) => void navigate(`/admin/customers/duplicates?keep=${customer.id}&drop=${id}`)}
        />
      </div>
    </StaffDialog>
  );
}
