import { idsIn, NAMED_FIELDS } from "#domain/audit-subjects.ts";
import { deliveryAreaOf } from "#domain/delivery-area.ts";
import { formatEuros } from "#domain/money.ts";
import { ORDER_STATUSES } from "#domain/order-status.ts";
import type { ReportAnswer } from "#domain/report-periods.ts";
import type { StaffRole } from "#domain/roles.ts";
import type { FactorDemand } from "#domain/second-factor.ts";
import type { VatFiling } from "#domain/seller.ts";
import { LIST_NAMES } from "./audit.ts";
import { DELIVERY_AREA_NAMES } from "./delivery-area.ts";
import { formatDate, formatDateTime } from "./format.ts";
import { INCIDENT_FIELDS, INCIDENT_VALUES } from "./incidents.ts";
import { ORDER_STATUS_LABELS } from "./order-status.ts";
import { FIT_LABEL } from "./product-facts.ts";
import { RETENTION } from "./retention.ts";
import { ROLE_NAMES } from "./roles.ts";
import { REPORT_ANSWER_NAMES } from "./sales-reports.ts";
import { FACTOR_DEMAND_NAMES } from "./second-factor.ts";
import { VAT_FILING_NAMES, VAT_REGIME_NAMES, vatRateName } from "./seller.ts";
import { settingName } from "./setting-labels.ts";

interface Subject {
  kind: string;
  id: string;
}

/** What the ids of an entry are called. */
type Names = Readonly<Record<string, string>>;

const FIELDS: Record<string, string> = {
  ...INCIDENT_FIELDS,
  title: "Titre",
  name: "Nom",
  code: "Code",
  content: "Contenu",
  body: "Message",
  subject: "Sujet",
  isActive: "Actif",
  isAutomatic: "Automatique",
  delayMinutes: "Attente (minutes)",
  isAdmin: "Administrateur",
  is_admin: "Administrateur",
  role: "Rôle",
  firstName: "Prénom",
  lastName: "Nom",
  handle: "Pseudo TikTok",
  ref: "Référence",
  refCategory: "Réf. catégorie",
  liveDate: "Date",
  hexCode: "Code hexadécimal",
  priceCents: "Prix",
  amountCents: "Montant",
  stock: "Stock",
  size: "Taille",
  fit: FIT_LABEL,
  maker: "Fabricant",
  weightGrams: "Poids en grammes",
  composition: "Composition",
  status: "Statut",
  state: "État",
  type: "Type",
  reason: "Raison",
  rank: "Rang",
  orders: "Commandes",
  filters: "Filtres",
  queued: "Mis en file",
  refused: "Refusés",
  trackingNumber: "Numéro de suivi",
  number: "Numéro",
  parcels: "Nombre de colis",
  orderNumber: "Commande",
  productId: "Article",
  copyOf: "Copie de",
  rows: "Lignes choisies",

  itemId: "Ligne",
  liveId: "Live",
  userId: "Cliente",
  colorId: "Couleur",
  colorIds: "Couleurs",
  photoKey: "Photo",
  taken: "Réservés",
  claimId: "Demande",
  commentId: "Commentaire",
  automatic: "Ajout automatique",
  administrator: "Administrateur",
  customer: "Cliente",
  email: "Email",
  fields: "Champs modifiés",
  reviewReason: "À vérifier",
  list: "Liste",
  query: "Filtres",
  sha256: "Empreinte du fichier",
  tiktokHandle: "Compte TikTok",
  hostName: "Présentée par",
  hostIsPaid: "Animée par une personne rémunérée",
  hostContractSigned: "Contrat écrit signé",
  onAir: "À l'antenne",
  run: "Déroulé",
  version: "Version",
  orderId: "Commande",
  refundId: "Remboursement",
  refundCents: "À rembourser",
  returnId: "Retour",
  pieces: "Pièces",
  note: "Note",
  withdrawalId: "Rétractation",
  restocked: "Remises en vente",
  setAside: "Mises de côté",
  transactionUuid: "Transaction",
  currency: "Devise",
  means: "Moyen de paiement",
  receivedOn: "Reçu le",
  report: "Déclaration",
  answer: "Réponse",
  answeredOn: "Reçue le",
  deliveredOn: "Livrée le",
  reference: "Référence",
  cause: "Écart",
  messages: "Messages",
  backupCodesLeft: "Codes de secours restants",
  contractsKept: "Contrats gardés",
  withdrawalsKept: "Rétractations gardées",
  complaintsKept: "Réclamations gardées",
  ...Object.fromEntries(Object.entries(RETENTION).map(([rule, { what }]) => [rule, what])),
};

/** Ids of things without a name of their own, and what a program wrote for itself: they stand among the details. */
const TECHNICAL = [
  "itemId",
  "claimId",
  "commentId",
  "refundId",
  "returnId",
  "transactionUuid",
  "sha256",
  "query",
  "filters",
  "rows",
];
export const isTechnical = (field: string): boolean => TECHNICAL.includes(field);

/** What an id is shown as whose thing is there no more. */
export const GONE = "(n'existe plus)";

const LONGEST = 200;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** What a changed field is called; a setting is one field, which has the setting's own name. */
export function fieldName({ kind, id }: Subject, field: string): string {
  if (kind === "setting" && field === "value") return settingName(id);
  return FIELDS[field] ?? field;
}

/** A value of the trail as staff read it. What is not told by its kind is shown as it was kept. */
export function valueWords(subject: Subject, field: string, value: unknown, names: Names = {}): string {
  if (value === undefined || value === null || value === "") return "—";
  if (NAMED_FIELDS[field])
    return idsIn(value)
      .map((id) => names[id] ?? GONE)
      .join(", ");
  if (field === "list") return LIST_NAMES[String(value)] ?? String(value);
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (field === "role") return ROLE_NAMES[value as StaffRole] ?? String(value);
  if (subject.kind === "incident") return cut([value].flat().map(incidentWord).join(", "));
  const name = subject.kind === "setting" ? subject.id : field;
  if (typeof value === "number")
    return name.endsWith("Cents") ? formatEuros(value) : String(value).replace(".", ",");
  if (name === "secondFactorFor") return FACTOR_DEMAND_NAMES[value as FactorDemand] ?? String(value);
  if (value === "same" && name.startsWith("vatChange")) return "—";
  if ((name === "vatRegime" || name === "vatChangeRegime") && (value === "vat" || value === "franchise"))
    return VAT_REGIME_NAMES[value];
  if (name === "vatFiling") return VAT_FILING_NAMES[value as VatFiling] ?? String(value);
  if (name === "vatRate" || name === "vatChangeRate") return vatRateName(Number(value) * 100);
  if (name === "answer") return REPORT_ANSWER_NAMES[value as ReportAnswer] ?? String(value);
  if (name === "deliveryArea") return DELIVERY_AREA_NAMES[deliveryAreaOf(String(value))];
  return typeof value === "string" ? textWords(value) : cut(JSON.stringify(value));
}

const incidentWord = (value: unknown): string =>
  typeof value === "string" ? (INCIDENT_VALUES[value] ?? textWords(value)) : String(value);

function textWords(text: string): string {
  const status = ORDER_STATUSES.find((one) => one === text);
  if (status) return ORDER_STATUS_LABELS[status];
  // Enough to tell one from another; the subject's link leads to what it names.
  if (ID.test(text)) return text.slice(0, 8);
  if (DAY.test(text) && !Number.isNaN(Date.parse(text))) return formatDate(text);
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return formatDateTime(text);
  return cut(
    text
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
