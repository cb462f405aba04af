import { useState } from "react";
import { ReasonDialog } from "#staff/kit/feedback/reason-dialog.tsx";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { parseMoneyText } from "#staff/kit/fields/money-text.ts";
import { once } from "#staff/kit/once.ts";
import { staffApi } from "#staff/staff-api.ts";
import { LEAST_NOTICE_DAYS } from "../domain/change/raise.ts";
import type { MembershipInterval } from "../domain/membership-period.ts";
import type { MemberPriceCalls } from "./contract/member-price-call.ts";

const api = staffApi<MemberPriceCalls>();

type Props = {
  plan: { id: string; name: string };
  interval: MembershipInterval;
  onClose: () => void;
  onChanged: () => Promise<void> | void;
};

/** Changes what those who have a plan pay: they get a notice by mail, and pay it from their first period on the day or later. */
export function MemberPriceDialog({ plan, interval, onClose, onChanged }: Props) {
  const [price, setPrice] = useState("");
  const [from, setFrom] = useState("");
  const [key] = useState(once);
  const tell = (reason: string) =>
    api.call("changeMemberPrice", {
      params: { id: plan.id },
      body: { interval, price: parseMoneyText(price) ?? 0, from, reason },
      ...key,
    });
  return (
    <ReasonDialog
      title={`Change the price of ${plan.name} for members`}
      action="Send the notice"
      done="The members get an email."
      fields={["price", "from"]}
      onSend={tell}
      onClose={onClose}
      onChanged={onChanged}
    >
      {(errorOf) => (
        <>
          <MoneyInput
            label={`Each ${interval}`}
            value={price}
            onChange={({ currentTarget }) => setPrice(currentTarget.value)}
            {...errorOf("price")}
          />
          <DayInput
            label="From"
            help={`At least ${LEAST_NOTICE_DAYS} days from now. Each member pays it from the first period that begins then or later.`}
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            {...errorOf("from")}
          />
        </>
      )}
    </ReasonDialog>
  );
}
