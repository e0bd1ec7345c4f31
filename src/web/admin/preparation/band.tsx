import { CircleAlert, CircleCheck } from "lucide-react";
import { classNames } from "#web/ui/class-names.ts";

export type Word = { kind: "done" | "refused"; sentence: string };

/** What the last scan or act came to, over the whole width: it is read from a metre away. */
export function Band({ word }: { word: Word | undefined }) {
  return (
    <>
      <div role="status">{word?.kind === "done" && <Words word={word} />}</div>
      <div role="alert">{word?.kind === "refused" && <Words word={word} />}</div>
    </>
  );
}

function Words({ word: { kind, sentence } }: { word: Word }) {
  const Icon = kind === "done" ? CircleCheck : CircleAlert;
  return (
    <p
      className={classNames(
        "mb-3 flex items-center gap-3 rounded-card border p-3 text-h2 font-semibold",
        kind === "done"
          ? "border-success bg-success-soft text-success"
          : "border-danger bg-danger-soft text-danger",
      )}
    >
      <Icon aria-hidden size={24} strokeWidth={1.75} className="shrink-0" />
      {sentence}
    </p>
  );
}
