import { X } from "lucide-react";
import { Quoted } from "#web/admin/console/claims/quoted.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Entry } from "./use-entry.ts";

/** The comment that is being answered, or why it is not ours to answer. */
export function HeldComment({ entry }: { entry: Entry }) {
  const { comment, refused } = entry.held;
  if (refused)
    return (
      <p
        role="alert"
        className="mb-2 flex flex-wrap items-center gap-3 rounded-control bg-warning-soft px-3 py-2"
      >
        <span className="min-w-0 grow font-medium">{refused.sentence}</span>
        <Button look="secondary" onClick={() => entry.take(refused.comment, true)}>
          Prendre quand même
        </Button>
      </p>
    );
  if (!comment) return null;
  return (
    <p className="mb-2 flex items-center gap-3 rounded-control bg-accent-soft px-3 py-1">
      <span className="line-clamp-2 min-w-0 grow wrap-anywhere">
        En réponse à <strong>@{comment.handle}</strong>
        {"\u00a0: "}
        <Quoted text={comment.comment} />
      </span>
      <IconButton label="Laisser ce commentaire" icon={<Icon of={X} size={18} />} onClick={entry.clear} />
    </p>
  );
}
