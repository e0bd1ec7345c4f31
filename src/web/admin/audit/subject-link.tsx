import { Link } from "react-router";
import type { AuditRow } from "#contract/admin/audit.ts";
import type { AuditSubject } from "#domain/audit-subjects.ts";
import { paths, withQuery } from "#web/paths.ts";
import { AUDIT_SUBJECT_LABELS } from "#wording/audit.ts";
import { settingName } from "#wording/setting-labels.ts";

type Subject = AuditRow["subject"];

/** Where each kind of subject is seen; a list is searched for what has no page of its own. */
const PLACES: Partial<Record<AuditSubject, (subject: Subject) => string>> = {
  order: ({ id }) => paths.admin.orderDetail(id),
  live: ({ id }) => paths.admin.liveDetail(id),
  user: ({ id }) => paths.admin.userDetail(id),
  product: ({ name }) => withQuery(paths.admin.products, { live: "all", q: name ?? "" }),
  color: ({ name }) => withQuery(paths.admin.colors, { q: name ?? "" }),
  page: () => paths.admin.pages,
  faq: () => paths.admin.faqs,
  template: () => paths.admin.templates,
  withdrawal: ({ id }) => paths.admin.withdrawals(id),
  payment: () => withQuery(paths.admin.unmatchedPayments, { view: "all" }),
  setting: () => paths.admin.settings,
  message: ({ id }) => paths.admin.outbox(/^\d+$/.test(id) ? { message: id } : { batch: id }),
};

/** Kinds whose place exists as long as the trail does, whether or not the subject has a name. */
const LASTING: readonly AuditSubject[] = ["setting", "message"];

/** What an entry is about, as a link to where it is seen; one that is gone is no link. */
export function SubjectLink({ subject }: { subject: Subject }) {
  const place = PLACES[subject.kind];
  const words = subject.name ?? nameOf(subject);
  const there = place && (subject.name !== null || LASTING.includes(subject.kind));
  return (
    <span className="line-clamp-1 min-w-0 md:max-w-80 md:min-w-32">
      {there ? (
        <Link to={place(subject)} className="break-words underline underline-offset-4 hover:text-accent">
          {words}
        </Link>
      ) : (
        <span className="break-words">{words}</span>
      )}{" "}
      <span className="text-small text-ink-2">{AUDIT_SUBJECT_LABELS[subject.kind]}</span>
    </span>
  );
}

function nameOf({ kind, id }: Subject): string {
  if (kind === "setting") return settingName(id);
  if (kind === "message") return /^\d+$/.test(id) ? `Message n°\u00a0${id}` : "Envoi groupé";
  if (kind === "export") return id;
  return "Supprimé depuis";
}
