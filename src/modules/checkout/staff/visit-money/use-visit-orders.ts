import { useEffect, useRef } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { deskMoneyApi } from "../desk-money/desk-money-api.ts";

/** Reads all orders of a visit, again whenever its page reloads, because goods don't change the visit's own version. */
export function useVisitOrders(page: WireVisitPage) {
  const read = useRead(page.id, async (signal) => {
    return (await deskMoneyApi.call("readVisitMoney", { params: { id: page.id }, signal })).data;
  });
  const { refresh } = read;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) void refresh();
    shown.current = page;
  }, [page, refresh]);
  return read;
}
