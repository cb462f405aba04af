import { formatMoney } from "#shared/money.ts";
import { momentWords } from "#staff/kit/moment-text.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { type AnyRecord, resourceClient } from "#staff/resource/resource-client.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { cx } from "#web/cx.ts";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { productDescription } from "./contract/product.ts";
import { pictureOf } from "./picture-of.ts";
import { checksOf, sizesIn } from "./product-checks.ts";

type Values = Readonly<Record<string, unknown>>;

const amountIn = (value: unknown) => (typeof value === "number" ? value : undefined);

const TONES = { good: "", missing: "text-ink-soft", wrong: "text-error" };

const MOST_CHANGES = 3;

function LastChanges({ id, version }: { id: string; version: number }) {
  const { timeZone } = useClinic();
  const { data = [] } = useRead(`changes ${id} ${version}`, () => resourceClient(productDescription).changes(id));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="last-changes" className="pt-6">
      <h2 id="last-changes" className="pb-2 font-semibold">
        Last changes
      </h2>
      <ul className="grid gap-2">
        {data.slice(0, MOST_CHANGES).map(({ id: entry, actorName, summary, at }) => (
          <li key={entry}>
            <p>
              <span className="font-semibold">{actorName}</span> {summary}
            </p>
            <p className="text-small text-ink-soft">{momentWords(at, timeZone)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Previews the product in the form as the shop's lists will show it. For a saved product, also shows what it still
 * lacks and its latest changes.
 */
export function ProductAside({ values, record }: { values: Values; record: AnyRecord | undefined }) {
  const [first] = sizesIn(values);
  const price = amountIn(first?.price);
  const member = amountIn(first?.memberPrice);
  const picture = pictureOf(record?.picture);
  return (
    <>
      <h2 className="pb-2 font-semibold">As customers see it</h2>
      <Picture picture={picture} sizes="220px" decorative className="aspect-4/5 w-[220px]" />
      {typeof record?.brandName === "string" && <p className="pt-3 text-ink-soft">{record.brandName}</p>}
      <p className="font-serif text-h3">{String(values.name ?? "") || "Without a name"}</p>
      {price !== undefined && (
        <p className="pt-1">
          <span className="nums font-semibold">{formatMoney(price)}</span>{" "}
          <span className="text-ink-soft">{String(first?.size ?? "")}</span>
        </p>
      )}
      {member !== undefined && price !== undefined && member < price && (
        <p className="nums text-ink-soft">{formatMoney(member)} for members</p>
      )}
      {record && (
        <>
          <section aria-labelledby="checked" className="pt-6">
            <h2 id="checked" className="pb-2 font-semibold">
              Checked
            </h2>
            <ul className="grid gap-1.5">
              {checksOf(values, record).map(({ state, words }) => (
                <li key={words} className={cx("flex items-start gap-2.5", TONES[state])}>
                  <StaffIcon
                    name={state === "good" ? "check" : state === "wrong" ? "close" : "minus"}
                    size={16}
                    className="mt-0.5 shrink-0"
                  />
                  {words}
                </li>
              ))}
            </ul>
          </section>
          <LastChanges id={record.id} version={record.version} />
        </>
      )}
    </>
  );
}
