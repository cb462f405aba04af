import { useState } from "react";
import { ChipButton, RemovableChip } from "#staff/kit/chip.tsx";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { SelectBox } from "#staff/kit/select-box.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import type { Filter, Report } from "../../domain/report.ts";
import type { ReportName } from "../../domain/reports.ts";
import { useReportAddress } from "../address/use-report-address.ts";
import type { ReportAnswer } from "../contract/report-schemas.ts";
import { filterWords } from "../report-words.ts";
import { reportsApi } from "../reports-api.ts";

type ReportFiltersProps = { report: Report<ReportName>; answer: ReportAnswer | undefined };

/** The filters of a report, as removable chips, and a menu for adding more. */
export function ReportFilters({ report, answer }: ReportFiltersProps) {
  const { address, go } = useReportAddress();
  const [isAsking, setIsAsking] = useState(false);
  // Only filters that are also groups of the report can be chosen.
  const choosable = report.filters.filter((filter) => report.by.includes(filter));
  const chips = answer?.filters ?? [];
  const without = (filter: Filter) =>
    Object.fromEntries(Object.entries(address.filters).filter(([name]) => name !== filter));
  return (
    <>
      {chips.map(({ filter, label }) => (
        <RemovableChip
          key={filter}
          name={`${filterWords(filter)}: ${label}`}
          onRemove={() => go({ filters: without(filter) })}
        >
          {filterWords(filter)}: {label}
        </RemovableChip>
      ))}
      {choosable.length > 0 && (
        <ChipButton kind="add" onPress={() => setIsAsking(true)}>
          Filter
        </ChipButton>
      )}
      {isAsking && answer && <FilterDialog answer={answer} choosable={choosable} onClose={() => setIsAsking(false)} />}
    </>
  );
}

type FilterDialogProps = { answer: ReportAnswer; choosable: readonly Filter[]; onClose: () => void };

function FilterDialog({ answer: { name, from, to }, choosable, onClose }: FilterDialogProps) {
  const { address, go } = useReportAddress();
  const [filter, setFilter] = useState(choosable[0] ?? "person");
  const [key, setKey] = useState("");
  const read = useRead(filter, async (signal) => {
    const query = { ...address.filters, from, to, by: filter };
    return (await reportsApi.call("readReport", { params: { name }, query, signal })).data.groups;
  });
  const options = read.data?.filter((group) => group.key !== "") ?? [];
  return (
    <FormDialog
      title="Only some of it"
      action="Show"
      isBusy={false}
      isDisabled={key === ""}
      onClose={onClose}
      onSubmit={() => {
        go({ filters: { ...address.filters, [filter]: key } });
        onClose();
      }}
    >
      <SelectBox
        label="By"
        value={filter}
        onChange={({ currentTarget }) => {
          setFilter(choosable.find((one) => one === currentTarget.value) ?? filter);
          setKey("");
        }}
      >
        {choosable.map((one) => (
          <option key={one} value={one}>
            {filterWords(one)}
          </option>
        ))}
      </SelectBox>
      <SelectBox label="Only" value={key} onChange={({ currentTarget }) => setKey(currentTarget.value)}>
        <option value="">{read.data && options.length === 0 ? "Nothing in this period" : "Choose one"}</option>
        {options.map((group) => (
          <option key={group.key} value={group.key}>
            {group.label}
          </option>
        ))}
      </SelectBox>
      {read.error !== undefined && (
        <p role="alert" className="text-error">
          What there is to choose from did not load. Close this and try again.
        </p>
      )}
    </FormDialog>
  );
}
