/** What an entry of the audit trail may be about. */
export const AUDIT_SUBJECTS = [
  "order",
  "user",
  "product",
  "live",
  "color",
  "maker",
  "promo",
  "page",
  "faq",
  "template",
  "message",
  "setting",
  "withdrawal",
  "label",
  "manifest",
  "payment",
  "export",
  "view",
  "viewer",
  "data-request",
  "recall",
  "incident",
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** The fields of an entry that hold ids of something with a name: one, or a list of them. */
export const NAMED_FIELDS: Readonly<Record<string, AuditSubject>> = {
  productId: "product",
  copyOf: "product",
  liveId: "live",
  userId: "user",
  administrator: "user",
  customer: "user",
  colorId: "color",
  colorIds: "color",
  makerId: "maker",
  orderId: "order",
  withdrawalId: "withdrawal",
};

/** Every id that a field of an entry holds. */
export const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string");
