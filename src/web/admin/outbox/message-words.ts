import type { OutboxRow } from "#contract/admin/outbox.ts";
import { MESSAGE_TYPE_LABELS } from "#wording/message-type.ts";
import { MESSAGE_KIND_LABELS, NOBODY_TO_WRITE_TO, WHY_HELD } from "#wording/outbox.ts";

/** What a message is called: its subject, or what it will be about while it is not written. */
export const titleOf = ({ subject, kind, type }: Pick<OutboxRow, "subject" | "kind" | "type">): string =>
  subject ?? [MESSAGE_KIND_LABELS[kind], type && MESSAGE_TYPE_LABELS[type]].filter(Boolean).join(" · ");

/** What sends it: again where it has been tried, for the first time where staff decide that it may leave. */
export const sendLabelOf = ({ state }: OutboxRow): string => (state === "held" ? "Envoyer" : "Renvoyer");

/** Why a message has not left, or never will. */
export const problemOf = ({ problem, state, to }: OutboxRow): string | null => {
  if (state === "held") return WHY_HELD;
  return problem ?? (state !== "sent" && to.address === "" ? NOBODY_TO_WRITE_TO : null);
};
