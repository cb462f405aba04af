import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Field } from "#web/ui/form/field.tsx";
import type { WireCart } from "../../contract/cart.ts";

type CartCodesProps = {
  cart: WireCart;
  isBusy: boolean;
  /** Returns why a code is refused; undefined if it was added. */
  onAdd: (code: string) => Promise<string | undefined>;
  onRemove: (couponId: string, code: string) => void;
};

/** Shows the cart's codes, a reason for each that is no longer valid, and a single field to add another (PY-8). */
export function CartCodes({ cart, isBusy, onAdd, onRemove }: CartCodesProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const { coupons } = cart.totals;
  const lost = cart.changes.filter(({ kind }) => kind === "coupon");

  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <section aria-label="Codes" className="border-b border-edge pb-3">
      {lost.map(({ lineId = "", name, message }) => (
        <Notice key={lineId} tone="warn" live className="mb-3">
          <p>{message}</p>
          <Remove code={name} onPress={() => onRemove(lineId, name)} />
        </Notice>
      ))}
      {coupons.length > 0 && (
        <ul>
          {coupons.map(({ id, code, name }) => (
            <li key={id} className="flex items-center justify-between gap-4 text-small">
              <span className="min-w-0 break-words">
                <span className="font-semibold">{code}</span> {name}
              </span>
              <Remove code={code} onPress={() => onRemove(id, code)} />
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <CodeField {...{ isBusy, onAdd }} onDone={() => setOpen(false)} />
      ) : (
        <button ref={opener} type="button" className="link min-h-11 text-small" onClick={() => setOpen(true)}>
          {coupons.length > 0 ? "Add another code" : "Add a code"}
        </button>
      )}
    </section>
  );
}

function Remove({ code, onPress }: { code: string; onPress: () => void }) {
  return (
    <button type="button" className="link min-h-11 text-small" aria-label={`Remove ${code}`} onClick={onPress}>
      Remove
    </button>
  );
}

function CodeField({ isBusy, onAdd, onDone }: Pick<CartCodesProps, "isBusy" | "onAdd"> & { onDone: () => void }) {
  const [problem, setProblem] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus(), []);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const code = input.current?.value.trim() ?? "";
    if (code === "") {
      setProblem("Enter a code.");
      return input.current?.focus();
    }
    setAdding(true);
    const refusal = await onAdd(code);
    setAdding(false);
    setProblem(refusal);
    if (refusal === undefined) onDone();
    else input.current?.focus();
  }

  return (
    <form noValidate className="pt-2 pb-2" onSubmit={(event) => void add(event)}>
      <Field label="Discount code or gift card" {...(problem ? { error: problem } : {})}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              ref={input}
              name="code"
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="field min-w-0 grow bg-paper"
              onChange={() => setProblem(undefined)}
            />
            <Button
              type="submit"
              look="outline"
              className="shrink-0 px-5"
              busy={isAdding}
              aria-disabled={isBusy || undefined}
            >
              Apply
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
