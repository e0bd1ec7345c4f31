import { parisDay } from "#domain/paris-time.ts";
import { returnRefundDue } from "#domain/refund-clock.ts";
import { lastDayToSend } from "#domain/return-life.ts";
import type { AppContext } from "#server/context.ts";
import type { RenderedMail } from "#server/mail/layout.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import type { MailedOrder } from "#server/mail/read-order.ts";
import {
  renderRefundMail,
  renderReturnLabelMail,
  renderReturnReceivedMail,
  renderSurchargeMail,
} from "#server/mail/return-mail.ts";
import * as queries from "./return-messages.sql.ts";

type Shop = Pick<AppContext, "db" | "config" | "settings">;

const RETURN_MESSAGES = ["refund", "return-received", "return-label"] as const;
type ReturnMessage = (typeof RETURN_MESSAGES)[number];

export const isAboutReturn = (kind: string): kind is ReturnMessage =>
  (RETURN_MESSAGES as readonly string[]).includes(kind);

/** Writes the mail about a return or a refund as it stands now; undefined where there is none any more. */
export async function writeReturnMessage(
  context: Shop,
  kind: ReturnMessage,
  order: MailedOrder,
  { refundId, caseId, ofSurcharge }: { refundId?: string; caseId?: string; ofSurcharge?: boolean },
): Promise<RenderedMail | undefined> {
  const shop = mailShop(context);
  if (kind === "refund") {
    const refund = await queries.refundToTell(context.db, { refundId: refundId ?? null });
    if (!refund) return undefined;
    return ofSurcharge
      ? renderSurchargeMail(order, refund, shop)
      : renderRefundMail(order, { ...refund, pieces: refund.pieces ?? [] }, shop);
  }
  if (kind === "return-label") {
    const label = await queries.labelToTell(context.db, { caseId: caseId ?? null });
    if (!label) return undefined;
    const { isRenounced, statedAt, takenUpAt } = label;
    const sendBy = isRenounced
      ? lastDayToSend({ statedOn: parisDay(statedAt), takenUpOn: parisDay(takenUpAt) })
      : null;
    return renderReturnLabelMail(order, { ...label, sendBy }, shop);
  }
  const one = await queries.caseToTell(context.db, { caseId: caseId ?? null });
  if (!one) return undefined;
  const { dueOn } = returnRefundDue({
    on: parisDay(one.statedAt),
    goodsOn: one.goodsReceivedAt && parisDay(one.goodsReceivedAt),
    proofOn: one.proofOfSendingAt && parisDay(one.proofOfSendingAt),
    mayWait: false,
  });
  return renderReturnReceivedMail(
    order,
    {
      isRenounced: one.isRenounced,
      ofCancelled: one.ofCancelled,
      refundBy: one.isOwed ? (one.dueOn ?? dueOn) : null,
    },
    shop,
  );
}
