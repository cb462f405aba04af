type SumRowProps = { label: string; amount: string; className?: string };

/** Shows one amount of a list. The amount moves below its label when large text leaves no room beside it. */
export function SumRow({ label, amount, className }: SumRowProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 py-1.5${className ? ` ${className}` : ""}`}>
      <dt className="min-w-0 flex-1 basis-2/5">{label}</dt>
      <dd className="nums ml-auto shrink-0">{amount}</dd>
    </div>
  );
}
