import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import type { IngredientsCalls } from "../contract/calls.ts";
import { checkLabel } from "../domain/check-label.ts";
import { buildIngredientIndex, type IngredientIndex } from "../domain/ingredient-index.ts";
import { type LabelReport, toLabelReport } from "../domain/label-report.ts";
import { fromListFragment } from "./share-link.ts";

const api = browserApi<IngredientsCalls>();

let facts: Promise<IngredientIndex> | undefined;

/** Loads the facts once from the server, which sends all visitors the same data; the list never leaves the browser. */
function loadIndex(): Promise<IngredientIndex> {
  facts ??= api
    .call("listIngredientsByType", { params: { type: "all" } })
    .then(({ data }) => buildIngredientIndex(data))
    .catch((error: unknown) => {
      facts = undefined;
      throw error;
    });
  return facts;
}

type Checker = {
  text: string;
  isRinsedOff: boolean;
  report: LabelReport | undefined;
  /** The list that was checked; the text in the box may have changed since. */
  checkedText: string;
  isBusy: boolean;
  failure: string | undefined;
  change: (text: string) => void;
  changeRinse: (isRinsedOff: boolean) => void;
  check: (text: string) => Promise<void>;
  clear: () => void;
};

/** Checks lists in this browser. A list in the URL's fragment is checked immediately (IC-2). */
export function useChecker(posted: { text: string; isRinsedOff: boolean; report: LabelReport } | undefined): Checker {
  const [text, setText] = useState(posted?.text ?? "");
  const [isRinsedOff, setRinsedOff] = useState(posted?.isRinsedOff ?? false);
  const [report, setReport] = useState(posted?.report);
  const [checkedText, setCheckedText] = useState(posted?.text ?? "");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const turn = useRef(0);

  const run = useCallback(async (list: string, rinsed: boolean) => {
    turn.current += 1;
    const mine = turn.current;
    setBusy(true);
    setFailure(undefined);
    try {
      const index = await loadIndex();
      if (mine !== turn.current) return;
      setReport(toLabelReport(checkLabel(list, index, { isRinsedOff: rinsed })));
      setCheckedText(list);
    } catch (error) {
      if (mine === turn.current) setFailure(isApiError(error) ? error.message : "Something went wrong");
    } finally {
      if (mine === turn.current) setBusy(false);
    }
  }, []);

  useEffect(() => {
    const readFragment = () => {
      const list = fromListFragment(location.hash);
      if (list === undefined) return;
      setText(list);
      void run(list, false);
    };
    readFragment();
    addEventListener("hashchange", readFragment);
    return () => removeEventListener("hashchange", readFragment);
  }, [run]);

  return {
    text,
    isRinsedOff,
    report,
    checkedText,
    isBusy,
    failure,
    change: setText,
    changeRinse: (rinsed) => {
      setRinsedOff(rinsed);
      if (report) void run(checkedText, rinsed);
    },
    check: async (list) => {
      setText(list);
      await run(list, isRinsedOff);
    },
    clear: () => {
      turn.current += 1;
      setText("");
      setReport(undefined);
      setFailure(undefined);
      setBusy(false);
      if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
    },
  };
}
