import type { AuditSubject } from "#domain/audit-subjects.ts";
import { paths, withQuery } from "#web/paths.ts";
import type { Told } from "#wording/audit-sentences.ts";

/** Where each kind of subject is seen; a list is searched for what has no page of its own. */
const PLACES: Partial<Record<AuditSubject, (thing: Told) => string>> = {
  order: ({ id }) => paths.admin.orderDetail(id),
  live: ({ id }) => paths.admin.liveDetail(id),
  user: ({ id }) => paths.admin.userDetail(id),
  // Its reference is the first word of its name.
  product: ({ name }) => withQuery(paths.admin.products, { live: "all", q: name?.split(" ")[0] }),
  maker: () => paths.admin.makers,
  color: ({ name }) => withQuery(paths.admin.colors, { q: name ?? "" }),
  promo: () => paths.admin.promoCodes,
  page: () => paths.admin.pages,
  faq: () => paths.admin.faqs,
  template: () => paths.admin.templates,
  withdrawal: ({ id }) => paths.admin.withdrawals(id),
  payment: () => withQuery(paths.admin.unmatchedPayments, { view: "all" }),
  recall: ({ id }) => paths.admin.recall(id),
  incident: ({ id }) => paths.admin.incident(id),
  manifest: () => paths.admin.handover,
  "data-request": () => paths.admin.dataRequests,
  setting: () => paths.admin.settings,
  message: ({ id }) => paths.admin.outbox(/^\d+$/.test(id) ? { message: id } : { batch: id }),
};

/** Kinds whose place exists as long as the trail does, whether or not the subject has a name. */
const LASTING: readonly AuditSubject[] = ["setting", "message", "manifest", "data-request"];

/** Where a thing is seen; nowhere once it is gone. */
export const placeOf = (thing: Told): string | undefined =>
  thing.name !== null || LASTING.includes(thing.kind) ? PLACES[thing.kind]?.(thing) : undefined;
