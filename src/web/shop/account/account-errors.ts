import { looksLikeEmail } from "#domain/address-rules.ts";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { PASSWORD_REQUIRED } from "#wording/account-forms.ts";
import { ADDRESS_MESSAGES, EMAIL_SHAPE } from "#wording/forms.ts";

export function emailErrors(email: string): FieldErrors {
  if (email.trim() === "") return { email: ADDRESS_MESSAGES.email };
  return looksLikeEmail(email.trim()) ? {} : { email: EMAIL_SHAPE };
}

export const signInErrors = (email: string, password: string): FieldErrors => ({
  ...emailErrors(email),
  ...(password === "" ? { password: PASSWORD_REQUIRED } : {}),
});
