import { CircleAlert, CircleCheck } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";

/** `undo` takes back what the sentence says, as long as it stands there. */
export type Word = { kind: "done" | "refused"; sentence: string; undo?: (() => void) | undefined };

/** What the last scan or act came to, over the whole width: it is read from a metre away. */
export function Band({ word }: { word: Word | undefined }) {
  return (
    <>
      <div role="status">{word?.kind === "done" && <Words word={word} />}</div>
      <div role="alert">{word?.kind === "refused" && <Words word={word} />}</div>
    </>
  );
}

function Words({ word: { kind, sentence, undo } }: { word: Word }) {
  const icon = kind === "done" ? CircleCheck : CircleAlert;
  return (
    <div
      className={classNames(
        "mb-3 flex items-center gap-3 rounded-card border p-3 text-h2 font-semibold",
        kind === "done"
          ? "border-success bg-success-soft text-success"
          : "border-danger bg-danger-soft text-danger",
      )}
    >
      <Icon of={icon} size={24} className="shrink-0" />
      <p className="min-w-0 grow break-words">{sentence}</p>
      {undo && (
        <Button look="secondary" onClick={undo}>
          Annuler
        </Button>
      )}
    </div>
  );
}
