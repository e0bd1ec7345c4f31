import { CircleCheck, TriangleAlert } from "lucide-react";
import { Icon } from "#web/ui/icon.tsx";

/** What was done, said where it was done: a notice over the page would cover what is pressed next. */
export function DoneNote({ sentence }: { sentence: string }) {
  return (
    <p className="mb-3 flex items-start gap-2 rounded-control bg-success-soft px-3 py-2 font-medium text-success">
      <Icon of={CircleCheck} className="mt-0.5 shrink-0" />
      {sentence}
    </p>
  );
}

/** What is missing before the payment, said where it is missing. */
export function MissingNote({ sentence }: { sentence: string }) {
  return (
    <p className="mb-3 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 font-medium text-warning">
      <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />
      {sentence}
    </p>
  );
}
