import type { AppContext } from "#server/context.ts";
import type { RenderedMail } from "#server/mail/layout.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import type { MailedOrder } from "#server/mail/read-order.ts";
import {
  renderMissingMail,
  renderReplacedMail,
  renderShortageEndedMail,
} from "#server/mail/shortage-mail.ts";
import { missingPieceWords } from "#wording/shortages.ts";
import { shortagesToTell } from "./shortage-messages.sql.ts";

/** Writes the mail about missing pieces as it stands now; undefined where there is nothing to say any more. */
export async function writeShortageMessage(
  context: Pick<AppContext, "db" | "config" | "settings">,
  order: MailedOrder,
  { shortageIds }: { shortageIds?: readonly string[] },
): Promise<RenderedMail | undefined> {
  const told = await shortagesToTell(context.db, { orderId: order.id, shortageIds: shortageIds ?? null });
  const shop = mailShop(context);
  const pieces = told.map(({ piece, photoKey, hexCode }) => ({
    words: missingPieceWords(piece),
    photoKey,
    hexCode,
  }));
  const [first] = told;
  if (!first) return undefined;
  if (first.outcome === "refunded" || first.outcome === "found")
    return renderShortageEndedMail(order, { outcome: first.outcome, pieces }, shop);
  if (first.outcome === "replaced" && first.taken)
    return renderReplacedMail(
      order,
      {
        missing: missingPieceWords(first.piece),
        taken: {
          words: missingPieceWords(first.taken),
          photoKey: first.takenPhotoKey,
          hexCode: first.takenHexCode,
        },
        cents: first.takenCents ?? 0,
        backCents: first.backCents,
        creditNote: first.creditNote,
        invoice: first.invoice,
      },
      shop,
    );
  if (first.outcome !== null) return undefined;
  const lastDay = told.map(({ endsOn }) => endsOn).sort()[0] ?? "";
  return renderMissingMail(order, { pieces, lastDay, canWait: told.some((one) => one.canWait) }, shop);
}
