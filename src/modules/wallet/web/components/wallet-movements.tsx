import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { dateInZone, formatDate } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { now } from "#web/now.ts";
import { saveFile } from "#web/save-file.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { WalletCalls, WireWalletEntry } from "../../contract/calls.ts";
import { entryWords } from "../../domain/entry-words.ts";

const api = browserApi<WalletCalls>();
const A_PAGE = 20;

type MovementsPage = { entries: WireWalletEntry[]; page: number; hasMore: boolean };

const say = (error: unknown) =>
  showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });

/** Lists all movements of the wallet, loaded page by page on demand, with the year's statement to download. */
export function WalletMovements() {
  const { contact } = useShellData();
  const [shown, setShown] = useState<MovementsPage>();
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so focus must move.
  useEffect(() => {
    if (shown && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [shown]);

  async function read(page: number): Promise<void> {
    setBusy(true);
    try {
      const { data } = await api.call("listWalletEntries", { query: { page, limit: A_PAGE } });
      const entries = page === 1 ? data.docs : [...(shown?.entries ?? []), ...data.docs];
      setShown({ entries, page, hasMore: data.hasNextPage });
    } catch (error) {
      say(error);
    } finally {
      setBusy(false);
    }
  }

  if (!shown)
    return (
      <p className="pt-4">
        <Button look="outline" small busy={isBusy} busyText="Loading" onClick={() => void read(1)}>
          Show all activity
        </Button>
      </p>
    );
  return (
    <section aria-labelledby={titleId} className="pt-8">
      <h3 id={titleId} ref={title} tabIndex={-1} className="text-card">
        All activity
      </h3>
      {shown.entries.length === 0 && <p className="pt-2 text-ink-soft">No activity yet.</p>}
      <ul className="pt-2 empty:hidden">
        {shown.entries.map((entry) => (
          <Movement key={entry.id} entry={entry} timeZone={contact.timeZone} />
        ))}
      </ul>
      {shown.hasMore && (
        <p className="pt-4">
          <Button look="outline" small busy={isBusy} busyText="Loading" onClick={() => void read(shown.page + 1)}>
            Show more
          </Button>
        </p>
      )}
      {shown.entries.length > 0 && <StatementButtons timeZone={contact.timeZone} />}
    </section>
  );
}

const NAMES: Record<string, string> = { credit: "credit", deposit: "deposit" };

function Movement({ entry, timeZone }: { entry: WireWalletEntry; timeZone: string }) {
  const { at, amount, account, last4, orderId } = entry;
  const day = formatDate(dateInZone(new Date(at), timeZone));
  const words = entryWords(entry);
  return (
    <li className="flex items-baseline justify-between gap-x-5 border-b border-linen py-3">
      <span>
        {orderId ? (
          <Link to={`/thanks/${orderId}`} className="link">
            {words}
          </Link>
        ) : (
          words
        )}
        <span className="block text-small text-ink-soft">
          {day}, {last4 ? `gift card ending in ${last4}` : (NAMES[account] ?? "store credit")}
        </span>
      </span>
      <span className="nums shrink-0">
        {amount > 0 ? "+" : "−"}
        {formatMoney(Math.abs(amount), { always: true })}
      </span>
    </li>
  );
}

const FILES = [
  { call: "getWalletStatement", label: "PDF", end: "pdf" },
  { call: "getWalletTable", label: "CSV", end: "csv" },
] as const;

/** Downloads this year's statement and last year's. */
function StatementButtons({ timeZone }: { timeZone: string }) {
  const [busy, setBusy] = useState<string>();
  const thisYear = Number(dateInZone(now(), timeZone).slice(0, 4));

  async function save({ call, end }: (typeof FILES)[number], year: number): Promise<void> {
    setBusy(`${year} ${end}`);
    try {
      saveFile(await api.download(call, { query: { year } }), `statement-${year}.${end}`);
    } catch (error) {
      say(error);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <ul className="grid gap-3 pt-6">
      {[thisYear, thisYear - 1].map((year) => (
        <li key={year} className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <span aria-hidden="true">Statement {year}</span>
          <span className="flex gap-3">
            {FILES.map((file) => (
              <Button
                key={file.end}
                look="outline"
                small
                busy={busy === `${year} ${file.end}`}
                busyText="Preparing"
                onClick={() => void save(file, year)}
              >
                <span className="sr-only">Statement {year}, </span>
                {file.label}
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
