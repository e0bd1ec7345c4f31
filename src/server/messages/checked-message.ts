import { type MessagePurpose, mayBeAdvertisement, type ReadersAre } from "#domain/advertising.ts";
import type { MessageType } from "#domain/message-type.ts";
import { orderVariablesIn } from "#domain/message-variables.ts";
import { refusal } from "#domain/refusals.ts";
import type { RegulatedWord } from "#domain/regulated-words.ts";
import type { Context } from "#server/context.ts";
import { askAboutClaims, askAboutSaved } from "#server/regulated-words/ask-about-claims.ts";
import { ADVERTISEMENT_OF_NO_ORDER, TYPE_MISSING } from "#wording/advertising.ts";
import { checkedWords } from "./checked-words.ts";
import { getWords } from "./templates.sql.ts";

export interface StaffMessage {
  purpose: MessagePurpose;
  type?: MessageType | undefined;
  subject: string;
  body: string;
}

/**
 * Subject and cleaned body of what staff write to people. About an order it says what it is about; an advertisement names
 * nothing of one.
 */
export function checkedMessage(given: StaffMessage): { subject: string; body: string } {
  const words = checkedWords(given);
  const named = orderVariablesIn(`${words.subject}\n${words.body}`);
  const fields: Record<string, string> = {};
  if (given.purpose === "follow-up" && given.type === undefined) fields.type = TYPE_MISSING;
  if (given.purpose === "advertisement" && named.length > 0)
    fields.body = ADVERTISEMENT_OF_NO_ORDER(named.map((name) => `{{${name}}}`).join(", "));
  if (Object.keys(fields).length > 0) throw refusal("INVALID_INPUT", { fields });
  return words;
}

/** Asks once whether words to these readers that name no order are an advertisement; refuses with MAYBE_ADVERTISEMENT. */
export function askIfAdvertisement(
  given: StaffMessage & { isNoAdvertisement: boolean },
  readersAre: ReadersAre,
  readers: number,
): void {
  if (
    given.purpose === "follow-up" &&
    !given.isNoAdvertisement &&
    mayBeAdvertisement(given, readersAre, readers)
  )
    throw refusal("MAYBE_ADVERTISEMENT", { readers });
}

/**
 * What a message claims beyond the template that it began with, whose words were asked about when it was saved. Refuses
 * with CLAIMING_WORDS.
 */
export async function askAboutMessage(
  context: Context,
  { type, subject, body, keepsClaims }: StaffMessage & { keepsClaims: boolean },
): Promise<RegulatedWord[]> {
  const template = type && (await getWords(context.db, { type }));
  const texts = { now: [subject, body], keepsClaims };
  if (!template) return askAboutClaims(context, texts);
  const whose = { subjectKind: "template", subjectId: template.id } as const;
  return askAboutSaved(context.db, context, whose, { ...texts, before: [template.title, template.body] });
}

/** What the trail keeps of it; that many readers' words are no advertisement, too, where somebody answered so. */
export const toldOf = ({
  purpose,
  type,
  subject,
  isNoAdvertisement,
}: StaffMessage & { isNoAdvertisement?: boolean }) => ({
  purpose,
  ...(purpose === "follow-up" ? { type } : {}),
  subject,
  ...(isNoAdvertisement ? { isNoAdvertisement } : {}),
});
