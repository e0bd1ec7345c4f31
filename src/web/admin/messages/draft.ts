import type { MessagePurpose } from "#domain/advertising.ts";
import type { MessageType } from "#domain/message-type.ts";

/** A message being written. `filled` is what the chosen template put there: what differs was typed by hand. */
export interface Draft {
  purpose: MessagePurpose;
  type: MessageType | undefined;
  subject: string;
  body: string;
  filled: { subject: string; body: string };
}

export const EMPTY_DRAFT: Draft = {
  purpose: "follow-up",
  type: undefined,
  subject: "",
  body: "",
  filled: { subject: "", body: "" },
};

/** Another template would overwrite words that somebody typed. */
export const isEdited = ({ subject, body, filled }: Draft): boolean =>
  subject !== filled.subject || body !== filled.body;

export const isComplete = ({ purpose, type, subject, body }: Draft): boolean =>
  (purpose === "advertisement" || type !== undefined) && subject.trim() !== "" && body.trim() !== "";

/** As the server takes it: an advertisement is about no order. */
export const wordsOf = ({ purpose, type, subject, body }: Draft) => ({
  purpose,
  ...(type === undefined || purpose === "advertisement" ? {} : { type }),
  subject,
  body,
});
export type Words = ReturnType<typeof wordsOf>;
