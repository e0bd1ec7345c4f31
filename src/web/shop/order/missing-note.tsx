import { TriangleAlert } from "lucide-react";

/** What is missing before the payment, said where it is missing. */
export function MissingNote({ sentence }: { sentence: string }) {
  return (
    <p className="mb-3 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 font-medium text-warning">
      <TriangleAlert aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      {sentence}
    </p>
  );
}
