import { useState } from "react";
import type { Description } from "#shared/contract/resource/description.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { now } from "#web/now.ts";
import { momentWords } from "../../kit/moment-text.ts";
import { useClinic } from "../../session/clinic.tsx";
import { shownText } from "../field-text.ts";
import type { AnyRecord, RecordDraft } from "../resource-client.ts";
import { CompareDialog, type Difference } from "./compare-dialog.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { DraftBar } from "./draft-bar.tsx";
import { PutLiveDialog } from "./put-live-dialog.tsx";

type RecordDraftBarProps = {
  description: Description;
  record: AnyRecord;
  state: RecordDraft;
  /** The names of records that fields refer to, by their ids. */
  names: ReadonlyMap<string, string>;
  mayWrite: boolean;
  onEdit: () => void;
  onDiscard: () => Promise<void>;
  onPutLive: (liveFrom: string | undefined) => Promise<void>;
};

/** The bar of a record with a draft or a scheduled version. */
export default function RecordDraftBar(props: RecordDraftBarProps) {
  const { description, record, state, names, mayWrite, onEdit, onDiscard, onPutLive } = props;
  const { timeZone } = useClinic();
  const [opened, setOpened] = useState<"compare" | "discard" | "putLive">();
  const close = () => setOpened(undefined);
  const { fields } = description;
  const textOf = (name: string, value: unknown) =>
    (fields[name] && shownText(fields[name], value, timeZone, names)) || "empty";
  const differences = Object.entries(state.changes).map(
    ([name, value]): Difference => ({
      label: fields[name]?.label ?? name,
      before: textOf(name, record[name]),
      after: textOf(name, value),
    }),
  );
  const isPlanned = state.state === "planned" && state.liveFrom !== null;
  const when = state.liveFrom && momentWords(state.liveFrom, timeZone, dateInZone(now(), timeZone));
  return (
    <>
      <DraftBar
        title={isPlanned ? `Version ${state.version} is planned` : `Draft of version ${state.version}`}
        actions={
          <>
            <button type="button" className="btn btn-line" onClick={() => setOpened("compare")}>
              Compare
            </button>
            {mayWrite && (
              <>
                <button type="button" className="btn btn-line" onClick={onEdit}>
                  Edit
                </button>
                <button type="button" className="btn btn-line" onClick={() => setOpened("discard")}>
                  Discard
                </button>
                <button type="button" className="btn btn-paper" onClick={() => setOpened("putLive")}>
                  Put live
                </button>
              </>
            )}
          </>
        }
      >
        {isPlanned ? `It goes live on ${when}.` : englishFormats.list(differences.map(({ label }) => label))}
      </DraftBar>
      {opened === "compare" && (
        <CompareDialog
          title={`Version ${state.version} beside what is live`}
          differences={differences}
          onClose={close}
        />
      )}
      {opened === "discard" && <DiscardDialog onDiscard={onDiscard} onClose={close} />}
      {opened === "putLive" && (
        <PutLiveDialog title={`Put version ${state.version} live`} onSend={onPutLive} onClose={close} />
      )}
    </>
  );
}
