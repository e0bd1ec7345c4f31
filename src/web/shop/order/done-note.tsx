import { CircleCheck } from "lucide-react";

/** What was done, said where it was done: a notice over the page would cover what is pressed next. */
export function DoneNote({ sentence }: { sentence: string }) {
  return (
    <p className="mb-3 flex items-start gap-2 rounded-control bg-success-soft px-3 py-2 font-medium text-success">
      <CircleCheck aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      {sentence}
    </p>
  );
}
