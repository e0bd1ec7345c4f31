import type { z } from "zod";
import type { newTemplate, templateFields } from "#contract/admin/templates.ts";
import { alwaysLeaves, leastDelayMinutes } from "#domain/automatic-messages.ts";
import { announcesStatus, type MessageType } from "#domain/message-type.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { askAboutClaims, askAboutSaved, noteClaims } from "#server/regulated-words/ask-about-claims.ts";
import { delayShape } from "#wording/content-forms.ts";
import { checkedWords } from "./checked-words.ts";
import * as queries from "./templates.sql.ts";

/** A template for a type that has none. */
export async function createTemplate(context: Context, input: z.output<typeof newTemplate>) {
  const { title, body } = checkedTemplate(input);
  const { type, delayMinutes = leastDelayMinutes(type) } = input;
  const isAutomatic = input.isAutomatic || alwaysLeaves(type);
  refuseOtherSwitch(type, isAutomatic);
  const claims = askAboutClaims(context, { now: [title, body], keepsClaims: input.keepsClaims });
  return once(context, principalOf(context), "admin.templates.create", input, async (tx) => {
    const given = { type, title, body, isAutomatic, delayMinutes };
    const template = await queries.insertTemplate(tx, given).catch((error) => {
      throw brokenConstraint(error) === "message_templates_type_unique"
        ? refusal("TEMPLATE_TYPE_TAKEN")
        : error;
    });
    await audit(tx, context, {
      action: "template-created",
      subjectKind: "template",
      subjectId: template.id,
      after: given,
    });
    await noteClaims(tx, context, { subjectKind: "template", subjectId: template.id }, claims);
    return template;
  });
}

type SaveTemplate = z.output<typeof templateFields> & { templateId: string; expectedVersion: number };

/** Messages that wait and are not written yet leave in the new words. */
export async function saveTemplate(context: Context, input: SaveTemplate) {
  const { templateId, expectedVersion, isAutomatic } = input;
  const { title, body } = checkedTemplate(input);
  return inTransaction(context.db, async (tx) => {
    const before = await queries.lockTemplate(tx, { templateId });
    if (!before) throw refusal("TEMPLATE_NOT_FOUND");
    if (before.version !== expectedVersion) throw await changedMeanwhile(tx, "template", templateId);
    refuseOtherSwitch(before.type, isAutomatic);
    const subject = { subjectKind: "template", subjectId: templateId } as const;
    const claims = await askAboutSaved(tx, context, subject, {
      now: [title, body],
      before: [before.title, before.body],
      keepsClaims: input.keepsClaims,
    });
    const { delayMinutes = before.delayMinutes } = input;
    const least = leastDelayMinutes(before.type);
    if (delayMinutes < least) throw refusal("INVALID_INPUT", { fields: { delayMinutes: delayShape(least) } });
    const after = { title, body, isAutomatic, delayMinutes };
    const template = await queries.updateTemplate(tx, { templateId, ...after });
    await audit(tx, context, {
      action: "template-saved",
      subjectKind: "template",
      subjectId: templateId,
      before: {
        title: before.title,
        body: before.body,
        isAutomatic: before.isAutomatic,
        delayMinutes: before.delayMinutes,
      },
      after,
    });
    await noteClaims(tx, context, subject, claims);
    return template;
  });
}

/** Whether the message leaves by itself; saying again what is already so changes nothing. */
export async function putAutomatic(
  tx: Tx,
  context: Context,
  { templateId, isAutomatic }: { templateId: string; isAutomatic: boolean },
): Promise<void> {
  const before = await queries.lockTemplate(tx, { templateId });
  if (!before) throw refusal("TEMPLATE_NOT_FOUND");
  refuseOtherSwitch(before.type, isAutomatic);
  if (before.isAutomatic === isAutomatic) return;
  const { title, body, delayMinutes } = before;
  await queries.updateTemplate(tx, { templateId, title, body, isAutomatic, delayMinutes });
  await audit(tx, context, {
    action: "template-saved",
    subjectKind: "template",
    subjectId: templateId,
    before: { isAutomatic: before.isAutomatic },
    after: { isAutomatic },
  });
}

function refuseOtherSwitch(type: MessageType, isAutomatic: boolean): void {
  if (alwaysLeaves(type) && !isAutomatic) throw refusal("CONFIRMATION_ALWAYS_LEAVES");
  if (!announcesStatus(type) && isAutomatic) throw refusal("TEMPLATE_SENT_BY_HAND");
}

/** The subject of a message is what its template calls title. */
export function checkedTemplate(given: { title: string; body: string }): { title: string; body: string } {
  const { subject, body } = checkedWords({ subject: given.title, body: given.body }, "title");
  return { title: subject, body };
}
