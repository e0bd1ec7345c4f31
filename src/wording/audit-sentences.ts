import { type AuditSubject, idsIn, NAMED_FIELDS } from "#domain/audit-subjects.ts";
import { AUDIT_ACTIONS, type AuditAction, LIST_NAMES } from "./audit.ts";
import { GONE, valueWords } from "./audit-changes.ts";
import { settingName } from "./setting-labels.ts";

/**
 * What was done, as it follows the name of who did it. `{subject}` is what the entry is about, `{before.x}` and
 * `{after.x}` are values of it; a part in brackets is left out where one of its values is not known.
 */
export const AUDIT_SENTENCES: Record<AuditAction, string> = {
  "address-seen": "a consulté les coordonnées de {subject}",
  "admin-granted": "a donné les droits d'administrateur à {subject}",
  "admin-revoked": "a retiré les droits d'administrateur à {subject}",
  "backup-code-used": "a utilisé un code de secours",
  "backup-codes-renewed": "a remplacé ses codes de secours",
  "basket-bound": "a lié un téléphone au pseudo[ @{after.handle}] dans le live {subject}",
  "basket-unbound": "a dissocié les téléphones de {subject}",
  "buyer-told": "a prévenu la cliente de la commande {subject}, à payer",
  "advertising-agreed": "a accepté les annonces, {subject}",
  "advertising-refused": "a refusé les annonces, {subject}",
  "alerts-ended": "a arrêté les alertes demandées par {subject}",
  "claims-kept": "a gardé des mots qui engagent la boutique, {subject}",
  "sms-agreed": "a accepté les SMS, {subject}",
  "sms-stopped": "a arrêté les SMS, {subject}",
  "buyer-told-undone": "a noté que la cliente de la commande {subject} n'est pas prévenue",
  "claim-accepted": "a accepté une demande[ de @{after.handle}] dans le live {subject}",
  "claim-dismissed": "a écarté une demande[ de @{after.handle}] dans le live {subject}",
  "claim-proposed-again": "a remis à décider une demande[ de @{after.handle}] dans le live {subject}",
  "claim-undone": "a annulé une demande[ de @{after.handle}] dans le live {subject}",
  "claim-waiting":
    "a mis en liste d'attente une demande[ de @{after.handle}][ pour {after.productId}] dans le live {subject}",
  "waiting-told":
    "a prévenu[ @{after.handle}][ {after.toldWay}][, qui attend {after.productId},] dans le live {subject}",
  "waiting-told-undone":
    "a noté que[ @{after.handle}], en attente[ de {after.productId}] dans le live {subject}, n'est pas prévenue",
  "color-created": "a ajouté la couleur {subject}",
  "color-deleted": "a supprimé la couleur {subject}",
  "color-saved": "a modifié la couleur {subject}",
  "maker-created": "a ajouté le fabricant {subject}",
  "maker-deleted": "a supprimé le fabricant {subject}",
  "maker-saved": "a modifié le fabricant {subject}",
  "complaint-closed": "a clôturé une réclamation sur la commande {subject}",
  "complaint-noted": "a noté une réclamation sur la commande {subject}",
  "buyer-review-published": "a publié l'avis donné sur la commande {subject}",
  "buyer-review-refused": "a refusé l'avis donné sur la commande {subject}",
  "buyer-review-answered": "a répondu à l'avis donné sur la commande {subject}",
  "incident-noted": "a noté l'incident {subject}",
  "incident-corrected": "a complété l'incident {subject}",
  "incident-authority-decided": "a décidé s'il faut notifier la CNIL de l'incident {subject}",
  "incident-authority-told":
    "a noté la notification à la CNIL[, numéro {after.reference},] de l'incident {subject}",
  "incident-people-decided": "a décidé s'il faut informer les personnes de l'incident {subject}",
  "incident-people-told": "a noté que les personnes sont informées de l'incident {subject}",
  "incident-closed": "a clos l'incident {subject}",
  "incident-reopened": "a rouvert l'incident {subject}",
  "recall-opened": "a ouvert le rappel {subject}",
  "recall-told": "a prévenu du rappel la cliente de la commande {subject}",
  "recall-answered": "a noté le choix de la cliente pour le rappel, commande {subject}",
  "recall-remedied": "a réglé le rappel pour la commande {subject}",
  "recall-closed": "a clôturé le rappel {subject}",
  "contract-printed": "a imprimé pour le colis la confirmation de la commande {subject}",
  "contract-sent": "a envoyé à la cliente le contrat de la commande {subject}",
  "customer-saved": "a modifié ses données",
  "customer-saved-by-impersonation": "a modifié les données de {subject} en son nom",
  "data-request-answered": "a répondu à une demande sur des données personnelles",
  "data-request-erased": "a effacé les données de qui l'a demandé",
  "data-request-exported": "a exporté les données de qui les a demandées",
  "data-request-objected": "a noté l'opposition d'une personne sans fiche",
  "data-request-noted": "a noté une demande sur des données personnelles",
  "data-exported": "a exporté les données personnelles de {subject}",
  export: "a exporté la liste {subject}",
  "faq-created": "a ajouté la question {subject}",
  "faq-deleted": "a supprimé la question {subject}",
  "faq-moved": "a déplacé la question {subject}[ du rang {before.rank} au rang {after.rank}]",
  "faq-saved": "a modifié la question {subject}",
  "handle-followed":
    "a suivi le changement de pseudo de {subject}[, avant @{before.handle}][, maintenant @{after.handle}]",
  "handle-transferred": "a transféré le pseudo[ @{after.handle}][ de {before.userId}][ à {after.userId}]",
  "impersonation-begun": "a ouvert une session au nom de {subject}",
  "impersonation-ended": "a terminé la session au nom de {subject}",
  "impersonation-granted": "a demandé à se connecter au nom de {subject}",
  "piece-missing": "a noté une pièce introuvable de la commande {subject}",
  "piece-found": "a retrouvé une pièce de la commande {subject}",
  "piece-decided": "a noté le choix de la cliente pour une pièce introuvable de la commande {subject}",
  "parcel-joined": "a joint la commande {subject} à un autre colis[, avec {after.orders}]",
  "parcel-kept": "a gardé ouvert le colis de la commande {subject}",
  "parcel-released": "a remis à préparer le colis de la commande {subject}",
  "parcel-split": "a mis à part la commande {subject}[, qui était avec {before.orders}]",
  "parcel-handled":
    "a réglé ce qu'il y avait à faire pour le colis de la commande {subject}[, suivi {after.trackingNumber}]",
  "parcel-sent-again":
    "a renvoyé le colis de la commande {subject}[, parti sous le suivi {before.trackingNumber}]",
  "parcel-handed-over":
    "a remis au transporteur le colis de la commande {subject}[, suivi {after.trackingNumber}]",
  "manifest-made": "a fait un bordereau[, le n°\u00a0{after.number}][, pour {after.parcels} colis]",
  "manifest-found": "a noté le bordereau retrouvé chez le transporteur[, le n°\u00a0{after.number}]",
  "manifest-set-aside": "a laissé de côté un bordereau resté sans réponse",
  "label-discarded": "a supprimé l'étiquette de la commande {subject}[, suivi {before.trackingNumber}]",
  "label-made": "a généré l'étiquette de la commande {subject}[, suivi {after.trackingNumber}]",
  "live-automatic-claims": "a réglé les commandes automatiques du live {subject}",
  "live-closed": "a désactivé le live {subject}",
  "live-time-to-pay": "a réglé le délai de paiement du live {subject}",
  "live-created": "a créé le live {subject}",
  "live-on-air": "a changé la pièce à l'antenne du live {subject}[\u00a0: {after.onAir}]",
  "live-opened": "a activé le live {subject}",
  "live-run": "a modifié le déroulé du live {subject}",
  "live-saved": "a modifié le live {subject}",
  "message-dropped": "a abandonné le message {subject}",
  "message-queued": "a envoyé le message {subject}[ à {after.userId}]",
  "message-sent-again": "a renvoyé le message {subject}",
  "messages-queued": "a envoyé un message à plusieurs personnes\u00a0: {subject}",
  "order-address": "a modifié l'adresse de livraison de la commande {subject}",
  "order-delivery": "a modifié le mode de livraison de la commande {subject}",
  "order-created": "a créé la commande {subject}[ pour {after.userId}][ dans le live {after.liveId}]",
  "order-money-noted": "a noté l'argent reçu pour la commande {subject}",
  "order-more-time": "a changé le délai de paiement de la commande {subject}",
  "order-line-added": "a ajouté un article à la commande {subject}[\u00a0: {after.productId}]",
  "order-line-removed": "a retiré un article de la commande {subject}[\u00a0: {before.productId}]",
  "order-prepared": "a validé la préparation de la commande {subject}",
  "order-restocked": "a remis en vente une pièce de la commande {subject}[\u00a0: {after.productId}]",
  "order-return-undone": "a annulé un retour de la commande {subject}[\u00a0: {before.pieces}]",
  "order-returned": "a enregistré un retour de la commande {subject}",
  "order-review-cleared": "a marqué comme vérifiée la commande {subject}",
  "order-status":
    "a passé la commande {subject}[ de «\u00a0{before.status}\u00a0» à «\u00a0{after.status}\u00a0»]",
  "order-transferred": "a transféré la commande {subject}[ à {after.userId}]",
  "orders-transferred": "a transféré les commandes de {subject}[ à {after.userId}]",
  "page-created": "a ajouté la page {subject}",
  "page-deleted": "a supprimé la page {subject}",
  "page-saved": "a modifié la page {subject}",
  "password-set": "a choisi son mot de passe",
  "payment-dismissed": "a classé sans suite un paiement non rapproché\u00a0: {subject}",
  "payment-tied": "a rapproché un paiement[ de {after.amountCents}][ de la commande {after.orderNumber}]",
  "person-erased": "a effacé les données de {subject}",
  "credit-granted": "a accordé un avoir[ de {after.amountCents}] à {subject}[\u00a0: {after.reason}]",
  "credit-withdrawn": "a retiré un avoir[ de {before.amountCents}] à {subject}[\u00a0: {after.reason}]",
  "promo-created": "a ajouté le code promo {subject}",
  "promo-deleted": "a supprimé le code promo {subject}",
  "promo-saved": "a modifié le code promo {subject}",
  "product-archived": "a archivé le produit {subject}",
  "product-created": "a créé le produit {subject}[ dans le live {after.liveId}]",
  "product-deleted": "a supprimé le produit {subject}",
  "product-restored": "a remis en vente le produit {subject}",
  "product-saved": "a modifié le produit {subject}",
  "refund-dismissed": "a classé sans suite un remboursement[ de {after.amountCents}]\u00a0: {subject}",
  "refund-requested": "a demandé un remboursement[ de {after.amountCents}]\u00a0: {subject}",
  "chargeback-reversed":
    "a noté que la banque a rendu l'argent repris[ ({after.amountCents})]\u00a0: {subject}",
  "surcharge-noted": "a noté une majoration de retard[ de {after.amountCents}]\u00a0: {subject}",
  "return-opened": "a annoncé un retour de la commande {subject}[\u00a0: {after.reason}]",
  "return-dated": "a suivi un retour de la commande {subject}",
  "return-checked": "a contrôlé un retour de la commande {subject}[\u00a0: {after.pieces}]",
  "return-label-made": "a généré l'étiquette de retour de la commande {subject}",
  "return-label-handled": "a noté que l'étiquette de retour refusée de la commande {subject} est réglée",
  "return-called-off": "a abandonné un retour de la commande {subject}[\u00a0: {after.reason}]",
  "return-reopened": "a rouvert un retour de la commande {subject}",
  retention: "a effacé des données anciennes",
  "staff-invitation-withdrawn": "a annulé l'invitation de {subject} dans l'équipe",
  "staff-invited": "a invité {subject} dans l'équipe[ en {after.role}]",
  "staff-joined": "a rejoint l'équipe[ en {after.role}]",
  "report-answered": "a noté la réponse à la déclaration[ {after.report}][ : {after.answer}]",
  "role-changed": "a changé le rôle de {subject}[ de {before.role}][ en {after.role}]",
  "second-factor-removed": "a désactivé sa double authentification",
  "second-factor-reset": "a réinitialisé la double authentification de {subject}",
  "second-factor-set-up": "a activé sa double authentification",
  "setting-saved": "a modifié le réglage {subject}",
  "template-created": "a ajouté le modèle {subject}",
  "template-saved": "a modifié le modèle {subject}",
  "template-tested": "a essayé le modèle {subject}",
  "user-blocked": "a bloqué {subject}",
  "user-note-added": "a ajouté une note sur {subject}",
  "user-note-removed": "a supprimé une note sur {subject}",
  "user-unblocked": "a débloqué {subject}",
  "user-saved": "a modifié la fiche de {subject}",
  "viewer-erased": "a effacé les données d'un pseudo",
  "viewer-exported": "a exporté les données du pseudo {subject}",
  "view-created": "a enregistré la vue {subject}",
  "view-deleted": "a supprimé la vue {subject}",
  "view-saved": "a modifié la vue {subject}",
  "unpaid-step": "a décidé l'étape des impayés de {subject}",
  "withdrawal-stated": "a déclaré la rétractation de {subject}",
  "withdrawal-handled": "a traité la rétractation de {subject}",
  "withdrawal-matched": "a relié une rétractation à sa commande\u00a0: {subject}",
  "withdrawal-untied": "a délié une rétractation de la commande {subject}[, reliée à {after.orderNumber}]",
};

/** As the contract has it (contract/admin/audit.ts). */
export interface ToldEntry {
  action: string;
  subject: Told;
  changes: readonly { field: string; before?: unknown; after?: unknown }[];
  names: Readonly<Record<string, string>>;
}

/** A thing in a sentence: by its name, or by what it was called when it is there no more. */
export interface Told {
  kind: AuditSubject;
  id: string;
  name: string | null;
}
export type SentencePart = { text: string } | { thing: Told; text: string };

const PIECES = /\[([^\]]*)\]|\{([\w.]+)\}/;

/** What was done, in parts: words, and things that may be gone to. */
export function auditSentence(entry: ToldEntry): SentencePart[] {
  const sentence =
    entry.action in AUDIT_ACTIONS
      ? AUDIT_SENTENCES[entry.action as AuditAction]
      : `a fait «\u00a0${entry.action}\u00a0»\u00a0: {subject}`;
  return fill(sentence, entry) ?? [];
}

/** The whole sentence as plain words, its author included. */
export const auditWords = (entry: ToldEntry & { by: string }): string =>
  `${entry.by} ${auditSentence(entry)
    .map(({ text }) => text)
    .join("")}`;

/** Undefined where a value is not known. */
function fill(pattern: string, entry: ToldEntry): SentencePart[] | undefined {
  const parts: SentencePart[] = [];
  let rest = pattern;
  for (;;) {
    const found = PIECES.exec(rest);
    if (!found) return rest ? [...parts, { text: rest }] : parts;
    const [whole, optional, name] = found;
    if (found.index > 0) parts.push({ text: rest.slice(0, found.index) });
    rest = rest.slice(found.index + whole.length);
    if (optional !== undefined) parts.push(...(fill(optional, entry) ?? []));
    else {
      const part = name === "subject" ? subjectOf(entry) : valueIn(name ?? "", entry);
      if (!part) return undefined;
      parts.push(part);
    }
  }
}

function valueIn(name: string, entry: ToldEntry): SentencePart | undefined {
  const [side, field = ""] = name.split(".");
  const change = entry.changes.find((one) => one.field === field);
  const value = side === "before" ? change?.before : change?.after;
  if (value === undefined || value === null || value === "") return undefined;
  const kind = NAMED_FIELDS[field];
  const [id] = kind ? idsIn(value) : [];
  if (!kind || !id) return { text: valueWords(entry.subject, field, value, entry.names) };
  const thing = { kind, id, name: entry.names[id] ?? null };
  return { thing, text: thing.name ?? GONE };
}

/** By its name of today, else by the one that the entry itself kept. */
function subjectOf({ subject, changes }: ToldEntry): SentencePart {
  const kept = changes.find(({ field }) => ["name", "title", "subject", "orderNumber"].includes(field));
  const text = subject.name ?? fixedName(subject) ?? kept?.after ?? kept?.before ?? GONE_NAMES[subject.kind];
  return { thing: subject, text: String(text ?? GONE) };
}

/** What is named by its id itself. */
function fixedName({ kind, id }: Told): string | undefined {
  if (kind === "setting") return settingName(id);
  if (kind === "export") return `«\u00a0${LIST_NAMES[id] ?? id}\u00a0»`;
  if (kind === "message" && /^\d+$/.test(id)) return `n°\u00a0${id}`;
  return undefined;
}

const GONE_NAMES: Partial<Record<AuditSubject, string>> = {
  user: "(personne effacée)",
  message: "(sans objet)",
};

/** The fields that a sentence has said already. */
export function saidFields(action: string): string[] {
  const sentence = AUDIT_SENTENCES[action as AuditAction] ?? "";
  return [...sentence.matchAll(/\{(?:before|after)\.(\w+)\}/g)].map(([, field = ""]) => field);
}
