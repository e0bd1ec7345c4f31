import type { z } from "zod";
import { ANSWERED_AT_ONCE, type DataRequest, type requestFields } from "#contract/admin/personal-data.ts";
import { frenchMobile } from "#domain/mobile-number.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { isMailable } from "#server/messages/mail-address.ts";
import * as queries from "./requests.sql.ts";

export async function listRequests(
  { lists }: Context,
  { after }: { after?: string | undefined },
): Promise<DataRequest[]> {
  return (await queries.listRequests(lists, { after: after ?? null, most: ANSWERED_AT_ONCE })).map(
    ({ viewerId, handle, isErased, answer, answeredAt, answeredBy, ...request }) => ({
      ...request,
      acts:
        answeredAt || request.userId ? [] : handle ? ["export", "erase"] : actsFor(request.askedBy, isErased),
      viewer: viewerId && handle ? { id: viewerId, handle } : null,
      answered: answeredAt && { at: answeredAt.toISOString(), by: answeredBy, answer },
    }),
  );
}

/** Whether her e-mail is nobody else's by now is asked when one of them is done. */
function actsFor(askedBy: string | null, isErased: boolean | null): DataRequest["acts"] {
  if (askedBy !== null && isMailable(askedBy)) return ["export", "erase", "object"];
  if (askedBy !== null && frenchMobile(askedBy) !== undefined) return ["object"];
  return isErased ? ["export"] : [];
}

/** Notes what somebody asked about her data, for whom the shop knows by that e-mail, handle or order. */
export function noteRequest(
  context: Context,
  input: z.output<typeof requestFields>,
): Promise<{ id: string }> {
  return once(context, principalOf(context), "admin.personalData.noteRequest", input, async (tx) => {
    const typed = input.askedBy.replace(/^@/, "").toLowerCase();
    const person = await queries.whoAsks(tx, { askedBy: input.askedBy, handle: typed });
    const viewer = person ? undefined : await queries.viewerOfHandle(tx, { handle: typed });
    const { id } = await queries.insertRequest(tx, {
      ...input,
      userId: person?.userId ?? null,
      handle: viewer?.handle ?? null,
      createdBy: staffOf(context).userId,
    });
    const { kind, channel } = input;
    await audit(tx, context, {
      action: "data-request-noted",
      subjectKind: "data-request",
      subjectId: id,
      after: { kind, channel },
    });
    return { id };
  });
}

/** Of two who answer at once, one does. Refuses with DATA_REQUEST_NOT_FOUND and DATA_REQUEST_ANSWERED. */
export function answerRequest(
  context: Context,
  { requestId, answer }: { requestId: string; answer: string },
): Promise<{ id: string }> {
  return inTransaction(context.db, async (tx) => {
    const request = await queries.lockRequest(tx, { requestId });
    if (!request) throw refusal("DATA_REQUEST_NOT_FOUND");
    if (request.answeredAt) throw refusal("DATA_REQUEST_ANSWERED");
    await queries.answerRequest(tx, { requestId, answer, answeredBy: staffOf(context).userId });
    await audit(tx, context, {
      action: "data-request-answered",
      subjectKind: "data-request",
      subjectId: requestId,
    });
    return { id: requestId };
  });
}
