import type { MessageType } from "#domain/message-type.ts";

/** A message being written. `filled` is what the chosen template put there: what differs was typed by hand. */
export interface Draft {
  type: MessageType | undefined;
  subject: string;
  body: string;
  filled: { subject: string; body: string };
}

export const EMPTY_DRAFT: Draft = {
  type: undefined,
  subject: "",
  body: "",
  filled: { subject: "", body: "" },
};

/** Another template would overwrite words that somebody typed. */
export const isEdited = ({ subject, body, filled }: Draft): boolean =>
  subject !== filled.subject || body !== filled.body;

export const isComplete = ({ type, subject, body }: Draft): boolean =>
  type !== undefined && subject.trim() !== "" && body.trim() !== "";
