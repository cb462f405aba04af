import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { NumberInput } from "#staff/kit/fields/number-input.tsx";
import { saveFile } from "#staff/kit/open-file.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { staffApi } from "#staff/staff-api.ts";
import { MOST_CODES } from "../../domain/coupons/code.ts";
import type { CartStaffCalls } from "../contract/staff-calls.ts";

const api = () => staffApi<CartStaffCalls>();
const plural = (count: number) => `${englishFormats.number(count)} ${count === 1 ? "code" : "codes"}`;

/** A coupon's single-use codes: shows their number, creates more, and downloads all as a file. */
export function SingleUseCodes({ couponId, code }: { couponId: string; code: string }) {
  const { can } = usePerson();
  const params = { id: couponId };
  const counted = useRead(couponId, async () => (await api().call("countCouponCodes", { params })).data);
  const [count, setCount] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  if (counted.error) return <LoadFailed noun="codes" error={counted.error} onRetry={() => void counted.refresh()} />;
  const { made = 0, spent = 0 } = counted.data ?? {};

  async function make() {
    const codeCount = Number(count);
    if (!/^\d{1,4}$/.test(count.trim()) || codeCount < 1) return setProblem("Enter a whole number.");
    setIsBusy(true);
    try {
      const idempotencyKey = crypto.randomUUID();
      const { data } = await api().call("makeCouponCodes", { params, body: { count: codeCount }, idempotencyKey });
      counted.show(data);
      setCount("");
      setProblem(undefined);
      showDone(`${plural(codeCount)} made. Download the file to hand them out.`);
    } catch (error) {
      setProblem(isApiError(error) ? error.message : "The codes were not made. Try again.");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section aria-labelledby="single-use" className="grid gap-4 border-t border-linen pt-6">
      <h2 id="single-use" className="text-section">
        Single-use codes
      </h2>
      <p className="text-ink-soft" aria-live="polite">
        {counted.data ? `${plural(made)}, ${englishFormats.number(spent)} of them used.` : "Counting…"} A coupon has at
        most {englishFormats.number(MOST_CODES)}.
      </p>
      {can("catalog.edit") && (
        <form
          noValidate
          className="flex flex-wrap items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void make();
          }}
        >
          <NumberInput
            label="How many more"
            value={count}
            onChange={({ currentTarget }) => setCount(currentTarget.value)}
            {...(problem === undefined ? {} : { error: problem })}
          />
          <div className="flex flex-wrap gap-3 pt-[1.625rem]">
            <button type="submit" className="btn btn-outline" aria-busy={isBusy}>
              Make codes
            </button>
            {made > 0 && (
              <button
                type="button"
                className="btn btn-outline"
                onClick={() =>
                  void saveFile(api().download("exportCouponCodes", { params }), `codes-${code.toLowerCase()}.csv`)
                }
              >
                Download all codes
              </button>
            )}
          </div>
        </form>
      )}
    </section>
  );
}
