import { looksLikeEmail } from "#domain/address-rules.ts";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { ADDRESS_MESSAGES, EMAIL_SHAPE } from "#wording/forms.ts";

export type StatementDraft = {
  firstName: string;
  lastName: string;
  orderNumber: string;
  email: string;
  articles: string;
};

export const EMPTY_STATEMENT: StatementDraft = {
  firstName: "",
  lastName: "",
  orderNumber: "",
  email: "",
  articles: "",
};

/** Name, order, address for the receipt: the law allows nothing else to be asked. */
export function statementErrors(draft: StatementDraft): FieldErrors {
  const errors: FieldErrors = {};
  if (draft.firstName.trim() === "") errors.firstName = ADDRESS_MESSAGES.first_name;
  if (draft.lastName.trim() === "") errors.lastName = ADDRESS_MESSAGES.last_name;
  if (draft.orderNumber.trim() === "") errors.orderNumber = "Le numéro de commande est obligatoire";
  if (draft.email.trim() === "") errors.email = ADDRESS_MESSAGES.email;
  else if (!looksLikeEmail(draft.email.trim())) errors.email = EMAIL_SHAPE;
  return errors;
}
