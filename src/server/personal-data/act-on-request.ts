import { frenchMobile } from "#domain/mobile-number.ts";
import { refusal } from "#domain/refusals.ts";
import { objectForAll } from "#server/advertising/keep-choice.ts";
import { endAlertsOf } from "#server/alerts/alerts.sql.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { allowMoreTime, type Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { eraseEmailsIn } from "#server/erasure/erase-emails.ts";
import { eraseViewerIn, knownViewer } from "#server/erasure/erase-viewer.ts";
import { isMailable } from "#server/messages/mail-address.ts";
import { stopNumber } from "#server/sms/consents.ts";
import { forgetViewsAbout } from "#server/views/forget-views.ts";
import { objectionAsked } from "#wording/personal-data.ts";
import { collectData, LONGEST_SECONDS } from "./collect-data.ts";
import * as queries from "./requests.sql.ts";
import { zipData } from "./zip-data.ts";

/**
 * What is kept of whoever asked; of somebody who was erased that is what the law wants kept, of an e-mail that is nobody's what
 * stands under it. Refuses with USER_NOT_FOUND where the request names nobody whom the shop could know.
 */
export async function exportRequested(context: Context, { requestId }: { requestId: string }) {
  const data = await inTransaction(context.db, async (tx) => {
    await allowMoreTime(tx, LONGEST_SECONDS);
    const { hasPage, ...asked } = await whoAsked(tx, requestId);
    const { userId, handle, email } = asked;
    if (userId === null && hasPage) throw refusal("VIEWER_IS_PERSON");
    if (userId === null && handle === null && email === undefined) throw refusal("USER_NOT_FOUND");
    await note(tx, context, "data-request-exported", requestId);
    return collectData(tx, asked);
  });
  return zipData(context, data);
}

/**
 * Takes out of the shop what stands under the e-mail of a request and is nobody else's, or under the handles of the viewer who bore
 * the one of the request when it came. Statements of withdrawal stay as evidence, and the name of a payer until her money is seen
 * to. Refuses with USER_NOT_FOUND, VIEWER_IS_PERSON and STILL_IN_PROGRESS.
 */
export async function eraseRequested(context: Context, { requestId }: { requestId: string }) {
  await inTransaction(context.db, async (tx) => {
    await allowMoreTime(tx, LONGEST_SECONDS);
    const { email, handle, viewerId } = await whoAskedWithoutPage(tx, requestId);
    if (email !== undefined) {
      await forgetViewsAbout(tx, { unique: [email], firstNames: [], lastNames: [] });
      await eraseEmailsIn(tx, { userId: null, emails: [email] });
    } else if (handle !== null) await eraseViewerIn(tx, await knownViewer(tx, { handle, viewerId }));
    else throw refusal("USER_NOT_FOUND");
    await note(tx, context, "data-request-erased", requestId);
  });
  return { erased: true } as const;
}

/**
 * No more advertisements to the e-mail of a request, and none of the mails asked for there ('Me prévenir'); no more texts to its
 * number, whatever agreed to them. Refuses with USER_NOT_FOUND and VIEWER_IS_PERSON.
 */
export async function objectRequested(context: Context, { requestId }: { requestId: string }) {
  await inTransaction(context.db, async (tx) => {
    const { email, number, words } = await whoAskedWithoutPage(tx, requestId);
    if (email !== undefined) {
      await objectForAll(tx, context, [email], { words, channel: "staff" });
      await endAlertsOf(tx, { emails: [email] });
    } else if (number !== undefined) await stopNumber(tx, number, "staff", context);
    else throw refusal("USER_NOT_FOUND");
    await note(tx, context, "data-request-objected", requestId);
  });
  return {};
}

async function whoAsked(tx: Tx, requestId: string) {
  const asked = await queries.whoAsked(tx, { requestId });
  if (!asked) throw refusal("USER_NOT_FOUND");
  const typed = asked.askedBy?.toLowerCase();
  const email = typed !== undefined && isMailable(typed) ? typed : undefined;
  const hasPage =
    asked.hasPage || (email !== undefined && (await queries.personOfEmail(tx, { email })) !== undefined);
  return { ...asked, hasPage, email: hasPage ? undefined : email };
}

async function whoAskedWithoutPage(tx: Tx, requestId: string) {
  const { hasPage, email, handle, viewerId, askedBy, channel, receivedOn } = await whoAsked(tx, requestId);
  if (hasPage) throw refusal("VIEWER_IS_PERSON");
  return {
    email,
    handle,
    viewerId,
    number: frenchMobile(askedBy ?? ""),
    words: objectionAsked(receivedOn, channel),
  };
}

type Told = "data-request-exported" | "data-request-erased" | "data-request-objected";

/** The trail tells of the request, never of the e-mail. */
const note = (tx: Tx, context: Context, action: Told, requestId: string) =>
  audit(tx, context, { action, subjectKind: "data-request", subjectId: requestId });
