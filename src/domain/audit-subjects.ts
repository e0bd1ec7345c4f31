/** What an entry of the audit trail may be about. */
export const AUDIT_SUBJECTS = [
  "order",
  "user",
  "product",
  "live",
  "color",
  "page",
  "faq",
  "template",
  "message",
  "setting",
  "withdrawal",
  "label",
  "payment",
  "export",
  "view",
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
