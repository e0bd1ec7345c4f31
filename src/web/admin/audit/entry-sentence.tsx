import type { ReactNode } from "react";
import type { AuditRow } from "#contract/admin/audit.ts";
import { auditSentence } from "#wording/audit-sentences.ts";
import { ThingLink } from "./thing-link.tsx";

type EntrySentenceProps = {
  entry: AuditRow;
  /** How the first words of what was done are shown, which no sentence is without. */
  act?: (words: string) => ReactNode;
};

/** Who did what to what, each thing as a link to where it is seen. */
export function EntrySentence({ entry, act = (words) => words }: EntrySentenceProps) {
  return (
    <>
      <strong className="font-semibold">{entry.by}</strong>{" "}
      {auditSentence(entry).map((part, place) => {
        const key = `${place} ${part.text}`;
        if ("thing" in part) return <ThingLink key={key} {...part} />;
        if (place > 0) return <span key={key}>{part.text}</span>;
        // A space at the end of a button is not drawn.
        return (
          <span key={key}>
            {act(part.text.trimEnd())}
            {part.text.endsWith(" ") && " "}
          </span>
        );
      })}
    </>
  );
}
