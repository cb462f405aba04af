import { useId } from "react";
import { useRead } from "#staff/kit/use-read.ts";
import type { WireContractForSale } from "../../contract/ask-consent.ts";
import { deskMoneyApi } from "../desk-money-api.ts";
import { keyOf, payWords } from "./contract-words.ts";

type ContractFieldProps = { chosen: readonly WireContractForSale[]; onChoose(contract: WireContractForSale): void };

/** Chooses a membership or a package to sell, at most one of each. Absent if the clinic offers none. */
export function ContractField({ chosen, onChoose }: ContractFieldProps) {
  const id = useId();
  const { data: all = [] } = useRead("contracts", async (signal) => {
    return (await deskMoneyApi.call("listContractsForSale", { signal })).data;
  });
  const isTaken = (contract: WireContractForSale) =>
    chosen.some(({ membership }) => (membership === undefined) === (contract.membership === undefined));
  const open = all.filter((contract) => !isTaken(contract));
  if (open.length === 0) return null;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        Membership or package
      </label>
      <select
        id={id}
        className="field"
        value=""
        onChange={({ currentTarget }) => {
          const contract = open.find((one) => keyOf(one) === currentTarget.value);
          if (contract) onChoose(contract);
        }}
      >
        <option value="">None</option>
        {open.map((contract) => (
          <option key={keyOf(contract)} value={keyOf(contract)}>
            {contract.name}, {payWords(contract)}
          </option>
        ))}
      </select>
    </div>
  );
}
