import type { GuestOrder } from "#contract/guest-order.ts";
import { maskEmail } from "#domain/address.ts";
import { looksLikeEmail } from "#domain/address-rules.ts";
import { pieceName } from "#web/shop/order/piece-name.ts";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { ADDRESS_MESSAGES, EMAIL_SHAPE, NO_PIECE } from "#wording/forms.ts";

export type StatementDraft = {
  firstName: string;
  lastName: string;
  orderNumber: string;
  email: string;
  articles: string;
  /** The items that are renounced, of an order whose own page led here. */
  itemIds: string[];
  /** She prefers shop credit to the money. */
  asCredit: boolean;
};

/** What the order's own page knows, so that it need not be typed; no e-mail where the order is masked or has none. */
export type KnownOrder = {
  id: string;
  items: { id: string; words: string }[];
  maskedEmail: string | undefined;
};

/** Undefined for an order that shows no more than its status, or whose pieces all came back: they are then written in words. */
export function knownOrder({ id, items, shippingAddress, masked }: GuestOrder): KnownOrder | undefined {
  const kept = items.filter(({ returned }) => returned === null);
  if (kept.length === 0) return undefined;
  const email = masked ? "" : (shippingAddress?.email ?? "");
  return {
    id,
    items: kept.map((item) => ({ id: item.id, words: pieceName(item).trim() })),
    maskedEmail: email === "" ? undefined : maskEmail(email),
  };
}

export const EMPTY_STATEMENT: StatementDraft = {
  firstName: "",
  lastName: "",
  orderNumber: "",
  email: "",
  articles: "",
  itemIds: [],
  asCredit: false,
};

/** What the order tells this device; names that were typed while it was read stay. */
export const begunBy = (
  { orderNumber, shippingAddress, masked }: GuestOrder,
  { items }: KnownOrder,
  typed: StatementDraft,
): StatementDraft => ({
  ...typed,
  orderNumber,
  itemIds: items.map(({ id }) => id),
  firstName: typed.firstName || (masked ? "" : (shippingAddress?.firstName ?? "")),
  lastName: typed.lastName || (masked ? "" : (shippingAddress?.lastName ?? "")),
});

/** As they are sent: what was left alone is left out. */
export function statementOf(
  { articles, email, itemIds, asCredit, ...facts }: StatementDraft,
  order?: KnownOrder,
) {
  return {
    ...facts,
    ...(email.trim() !== "" && { email }),
    ...(asCredit && { asCredit }),
    ...(order ? { orderId: order.id, itemIds } : articles.trim() !== "" && { articles }),
  };
}

/** "Toute la commande", or what is renounced of it. */
export function articlesOf({ articles, itemIds }: StatementDraft, order?: KnownOrder): string {
  if (!order) return articles.trim() || WHOLE_ORDER;
  const chosen = order.items.filter(({ id }) => itemIds.includes(id));
  return chosen.length === order.items.length ? WHOLE_ORDER : chosen.map(({ words }) => words).join("\n");
}

const WHOLE_ORDER = "Toute la commande";

/** Name, order, address for the receipt: the law allows nothing else to be asked. */
export function statementErrors(draft: StatementDraft, order?: KnownOrder): FieldErrors {
  const errors: FieldErrors = {};
  if (draft.firstName.trim() === "") errors.firstName = ADDRESS_MESSAGES.firstName;
  if (draft.lastName.trim() === "") errors.lastName = ADDRESS_MESSAGES.lastName;
  if (draft.orderNumber.trim() === "") errors.orderNumber = "Le numéro de commande est obligatoire";
  if (order && draft.itemIds.length === 0) errors.articles = NO_PIECE;
  if (draft.email.trim() === "" && order?.maskedEmail) return errors;
  if (draft.email.trim() === "") errors.email = ADDRESS_MESSAGES.email;
  else if (!looksLikeEmail(draft.email.trim())) errors.email = EMAIL_SHAPE;
  return errors;
}
