import type { BulkAct, BulkKind } from "#contract/admin/bulk-acts.ts";
import { deleteColor } from "#server/colors/write-colors.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { Change } from "#server/events/change.ts";
import { deleteFaq } from "#server/faqs/admin-faqs.ts";
import { putLiveActive } from "#server/lives/save-live.ts";
import { putAside } from "#server/messages/drop-held.ts";
import { putAutomatic } from "#server/messages/save-template.ts";
import { putBackInQueue } from "#server/messages/send-again.ts";
import { putStatus } from "#server/orders/set-status.ts";
import { deletePage, putPageActive } from "#server/pages/admin-pages.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { copyProduct } from "#server/products/copy-product.ts";
import { moveProduct } from "#server/products/move-product.ts";
import { deleteProduct, putFields, putPrice } from "#server/products/write-products.ts";
import { putStep } from "#server/withdrawals/handle-withdrawal.ts";

/** What an act needs to know beside its rows. */
type InputOf<Kind extends BulkKind> = Omit<Extract<BulkAct, { kind: Kind }>, "kind" | "rowIds">;

/** Does an act to one row, in the transaction that says what became of it; answers what the open pages are told. */
export type ActOnRow<Kind extends BulkKind> = (
  tx: Tx,
  context: Context,
  rowId: string,
  input: InputOf<Kind>,
) => Promise<Change>;

/** Each act is the list's own verb, with its refusals and its entry in the trail. */
export const ACTS: { [Kind in BulkKind]: ActOnRow<Kind> } = {
  "orders.status": async (tx, context, orderId, { from, ...input }) => {
    // One that shares a parcel with another of the rows has gone along with it.
    const together = await lockOrdersOfParcel(tx, orderId);
    const hasFollowed =
      together.length > 1 && together.some(({ id, status }) => id === orderId && status === input.status);
    if (hasFollowed) return { orders: [orderId] };
    // An act that was asked of the release before names no status.
    return putStatus(tx, context, { orderId, expectedStatus: from?.[orderId], ...input });
  },
  "products.price": async (tx, context, productId, { priceCents }) => {
    await putPrice(tx, context, { productId, priceCents });
    return { products: [productId] };
  },
  "products.fields": async (tx, context, productId, { fields, keepsClaims = false }) => {
    await putFields(tx, context, { productId, fields, keepsClaims });
    return { products: [productId] };
  },
  "products.copy": async (tx, context, productId, { liveId }) => ({
    products: [await copyProduct(tx, context, { productId, liveId })],
  }),
  "products.carry": async (tx, context, productId, { liveId }) => ({
    products: [await copyProduct(tx, context, { productId, liveId, onlyLeft: true })],
  }),
  "products.move": async (tx, context, productId, { liveId }) => {
    await moveProduct(tx, context, { productId, liveId });
    return { products: [productId] };
  },
  "products.remove": async (tx, context, productId) => {
    await deleteProduct(tx, context, productId);
    return { products: [productId] };
  },
  "lives.active": async (tx, context, liveId, { isActive }) =>
    (await putLiveActive(tx, context, { liveId, isActive })) ? { lives: [liveId] } : {},
  "colors.remove": async (tx, context, colorId) => {
    await deleteColor(tx, context, colorId);
    return {};
  },
  "faqs.remove": async (tx, context, faqId) => {
    await deleteFaq(tx, context, faqId);
    return {};
  },
  "pages.active": async (tx, context, pageId, { isActive }) => {
    await putPageActive(tx, context, { pageId, isActive });
    return {};
  },
  "pages.remove": async (tx, context, pageId) => {
    await deletePage(tx, context, pageId);
    return {};
  },
  "templates.automatic": async (tx, context, templateId, { isAutomatic }) => {
    await putAutomatic(tx, context, { templateId, isAutomatic });
    return {};
  },
  "outbox.again": async (tx, context, messageId) => {
    await putBackInQueue(tx, context, Number(messageId));
    return {};
  },
  "outbox.drop": async (tx, context, messageId) => {
    await putAside(tx, context, Number(messageId));
    return {};
  },
  "withdrawals.move": async (tx, context, withdrawalId, { step }) => {
    await putStep(tx, context, { withdrawalId, step });
    return {};
  },
};
