import { CircleAlert } from "lucide-react";
import { Icon } from "./icon.tsx";

/** Why the form was not accepted, above its button. */
export function Problem({ sentence }: { sentence: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {sentence && (
        <p className="flex items-start gap-2 rounded-control border border-danger bg-danger-soft p-3 font-medium">
          <Icon of={CircleAlert} className="mt-0.5 shrink-0 text-danger" />
          {sentence}
        </p>
      )}
    </div>
  );
}
