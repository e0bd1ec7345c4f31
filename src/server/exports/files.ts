import type { z } from "zod";
import type { AuditRow } from "#contract/admin/audit.ts";
import type { ColorRow } from "#contract/admin/colors.ts";
import type { FaqRow, PageRow } from "#contract/admin/content.ts";
import type { ChosenExport, EXPORTS, ExportName } from "#contract/admin/exports.ts";
import type { LiveRow } from "#contract/admin/lives.ts";
import type { MakerRow } from "#contract/admin/makers.ts";
import type { MessageTemplate } from "#contract/admin/messages.ts";
import type { ListedOrder } from "#contract/admin/orders.ts";
import type { OutboxRow } from "#contract/admin/outbox.ts";
import type { ProductRow } from "#contract/admin/products.ts";
import type { UserRow } from "#contract/admin/users.ts";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { isColorNamed } from "#domain/color-search.ts";
import { auditBefore } from "#server/audit/list-audit.ts";
import { listColors } from "#server/colors/list-colors.ts";
import type { Db } from "#server/db/database.ts";
import { listFaqs } from "#server/faqs/admin-faqs.ts";
import { livesForExport } from "#server/lives/list-lives.ts";
import { listMakers } from "#server/makers/list-makers.ts";
import { messagesBefore } from "#server/messages/list-outbox.ts";
import { listTemplates } from "#server/messages/list-templates.ts";
import { filteredOrders } from "#server/orders/filter-orders.ts";
import { readOrderRows } from "#server/orders/order-columns.ts";
import { listPages } from "#server/pages/admin-pages.ts";
import { filteredProducts } from "#server/products/list-products.ts";
import { readProducts } from "#server/products/product-rows.ts";
import { filteredUsers } from "#server/users/list-users.ts";
import { readUserRows } from "#server/users/user-columns.ts";
import { withdrawalsFrom } from "#server/withdrawals/list-withdrawals.ts";
import { readWithdrawals } from "#server/withdrawals/withdrawal-rows.ts";
import { AUDIT_SUBJECT_LABELS, auditActionLabel } from "#wording/audit.ts";
import { fieldName, valueWords } from "#wording/audit-changes.ts";
import { formatDate } from "#wording/format.ts";
import { MESSAGE_TYPE_LABELS } from "#wording/message-type.ts";
import { MESSAGE_STATES } from "#wording/order-events.ts";
import { ORDER_STATUS_LABELS } from "#wording/order-status.ts";
import { MESSAGE_KIND_LABELS } from "#wording/outbox.ts";
import { FIT_LABEL, missingWords } from "#wording/product-facts.ts";
import { noRefundDay } from "#wording/refund-clock.ts";
import { settingName } from "#wording/setting-labels.ts";
import { outcomeWords, WITHDRAWAL_STATE_LABELS } from "#wording/withdrawals.ts";
import { at, yesNo } from "./cells.ts";
import { credits, promoCodes } from "./credit-files.ts";
import { type CsvFile, csvFile } from "./csv-file.ts";
import { invoices } from "./invoices-file.ts";
import { entriesDown, newestFirst } from "./newest-first.ts";

type FiltersOf<Name extends ExportName> = z.output<(typeof EXPORTS)[Name]>;

const orders = csvFile(
  "commandes",
  {
    Numéro: ({ orderNumber }: ListedOrder) => orderNumber,
    Date: ({ orderDate }) => at(orderDate),
    Statut: ({ status }) => ORDER_STATUS_LABELS[status],
    Live: ({ live }) => live.title,
    Client: ({ customer }) => customer.name,
    Email: ({ customer }) => customer.email,
    "Pseudo TikTok": ({ customer }) => customer.handle,
    Articles: ({ itemCount }) => itemCount,
    Remise: ({ discountCents }) => ({ cents: discountCents }),
    "Montant TTC": ({ totalCents }) => ({ cents: totalCents }),
    "Payé en avoir": ({ creditCents }) => ({ cents: creditCents }),
    "Articles retournés": ({ returnedCount }) => returnedCount,
    "Montant retourné": ({ returnedCents }) => ({ cents: returnedCents }),
    Étiquette: ({ hasLabel }) => yesNo(hasLabel),
    "Point de retrait": ({ relay }) => relay,
    "Même colis que": ({ parcelWith }) => parcelWith.join(", "),
    "À vérifier": ({ reviewReason }) => reviewReason,
  },
  ({ lists }, filters: FiltersOf<"orders">) =>
    newestFirst(filteredOrders(lists, filters), "o", (ids) => readOrderRows(lists, ids)),
);

const users = csvFile(
  "utilisateurs",
  {
    Nom: ({ lastName }: UserRow) => lastName,
    Prénom: ({ firstName }) => firstName,
    Email: ({ email }) => email,
    "Pseudo TikTok": ({ handle }) => handle,
    Administrateur: ({ isAdmin }) => yesNo(isAdmin),
    Compte: ({ hasLogin }) => yesNo(hasLogin),
    Commandes: ({ orders }) => orders,
    Dépensé: ({ spentCents }) => ({ cents: spentCents }),
    "À payer": ({ owedCents }) => ({ cents: owedCents }),
    "Dernière commande": ({ lastOrderAt }) => at(lastOrderAt),
    "Créé le": ({ createdAt }) => at(createdAt),
    "Dernière connexion": ({ lastSignInAt }) => at(lastSignInAt),
  },
  ({ lists }, filters: FiltersOf<"users">) =>
    newestFirst(filteredUsers(lists, filters), "u", (ids) => readUserRows(lists, ids)),
);

const products = csvFile(
  "produits",
  {
    Live: ({ live }: ProductRow) => live.title,
    "Référence annoncée": ({ refCategory }) => refCategory,
    "N° de pièce": ({ ref }) => ref,
    Nom: ({ name }) => name,
    Couleur: ({ color }) => color?.name ?? null,
    Taille: ({ size }) => size,
    Prix: ({ priceCents }) => ({ cents: priceCents }),
    // Files are for owners and management, as purchase prices are.
    "Prix d'achat HT": ({ purchaseCents }) => (purchaseCents == null ? null : { cents: purchaseCents }),
    Stock: ({ stock }) => stock ?? "Illimité",
    Réservés: ({ taken }) => taken,
    Composition: ({ composition }) => composition,
    [FIT_LABEL]: ({ fit }) => fit,
    Fabricant: ({ maker }) => maker?.name ?? null,
    "Poids (g)": ({ weightGrams }) => weightGrams,
    Avertissements: ({ warnings }) => warnings,
    "Parties non textiles d'origine animale": ({ animalParts }) => yesNo(animalParts),
    "Jours sans vente": ({ unsoldDays }) => unsoldDays,
    Manque: ({ missing }) => missingWords(missing) || null,
    "Créé le": ({ createdAt }) => at(createdAt),
  },
  ({ lists }, filters: FiltersOf<"products">) =>
    newestFirst(filteredProducts(lists, filters), "p", (ids) => readProducts(lists, ids)),
);

const lives = csvFile(
  "lives",
  {
    Titre: ({ title }: LiveRow) => title,
    Référence: ({ ref }) => ref,
    Date: ({ liveDate }) => at(liveDate),
    Actif: ({ isActive }) => yesNo(isActive),
    Commandes: ({ orders }) => orders,
    Encaissé: ({ revenueCents }) => ({ cents: revenueCents }),
    "À payer": ({ owedCents }) => ({ cents: owedCents }),
  },
  async function* (context, filters: FiltersOf<"lives">) {
    yield await livesForExport(context, filters);
  },
);

const colors = csvFile(
  "couleurs",
  {
    Nom: ({ name }: ColorRow) => name,
    "Code hexadécimal": ({ hexCode }) => hexCode,
    Produits: ({ products }) => products,
  },
  async function* (context, { q }: FiltersOf<"colors">) {
    yield (await listColors(context)).filter((color) => isColorNamed(color, q));
  },
);

const makers = csvFile(
  "fabricants",
  {
    Nom: ({ name }: MakerRow) => name,
    Adresse: ({ address }) => address,
    Contact: ({ contact }) => contact,
    "Responsable dans l'UE": (maker) =>
      [maker.responsibleName, maker.responsibleAddress, maker.responsibleContact].filter(Boolean).join(", "),
    "Celui de la boutique": ({ isDefault }) => yesNo(isDefault),
    Produits: ({ products }) => products,
  },
  async function* (context) {
    yield await listMakers(context);
  },
);

const faqs = csvFile(
  "faq",
  { Rang: ({ rank }: FaqRow) => rank + 1, Titre: ({ title }) => title },
  async function* (context) {
    yield await listFaqs(context);
  },
);

const pages = csvFile(
  "pages",
  {
    Titre: ({ title }: PageRow) => title,
    Code: ({ code }) => code,
    Active: ({ isActive }) => yesNo(isActive),
    "Modifiée le": ({ updatedAt }) => at(updatedAt),
  },
  async function* (context) {
    yield (await listPages(context)).rows;
  },
);

const templates = csvFile(
  "modeles",
  {
    Type: ({ type }: MessageTemplate) => MESSAGE_TYPE_LABELS[type],
    Titre: ({ title }) => title,
    Automatique: ({ isAutomatic }) => yesNo(isAutomatic),
  },
  async function* (context) {
    yield await listTemplates(context);
  },
);

const outbox = csvFile(
  "messages",
  {
    Sujet: ({ subject }: OutboxRow) => subject,
    Origine: ({ kind }) => MESSAGE_KIND_LABELS[kind],
    Type: ({ type }) => type && MESSAGE_TYPE_LABELS[type],
    Destinataire: ({ to }) => to.name,
    Email: ({ to }) => to.address,
    Commande: ({ order }) => order?.number ?? null,
    État: ({ state }) => MESSAGE_STATES[state] ?? state,
    Date: ({ at: when }) => at(when),
    "Écrit par": ({ by }) => by,
    Raison: ({ problem }) => problem,
  },
  ({ lists }, filters: FiltersOf<"outbox">) =>
    entriesDown((before, limit) => messagesBefore(lists, filters, before, limit)),
);

const asText = ({ subject, changes, names }: AuditRow, side: "before" | "after"): string =>
  changes
    .map(
      (change) =>
        `${fieldName(subject, change.field)}\u00a0: ${valueWords(subject, change.field, change[side], names)}`,
    )
    .join("\n");

const trail = csvFile(
  "journal",
  {
    Date: ({ at: when }: AuditRow) => at(when),
    Personne: ({ by }) => by,
    Action: ({ action }) => auditActionLabel(action),
    Type: ({ subject }) => AUDIT_SUBJECT_LABELS[subject.kind],
    Objet: ({ subject }) => subject.name ?? (subject.kind === "setting" ? settingName(subject.id) : null),
    Identifiant: ({ subject }) => subject.id,
    Avant: (entry) => asText(entry, "before"),
    Après: (entry) => asText(entry, "after"),
    "Adresse réseau": ({ source }) => source,
  },
  ({ lists }, filters: FiltersOf<"audit">) =>
    entriesDown((before, limit) => auditBefore(lists, filters, before, limit)),
);

/** Few ask to withdraw: they are read at once. */
const MOST_WITHDRAWALS = 10_000;

const withdrawals = csvFile(
  "retractations",
  {
    "Reçue le": ({ submittedAt }: WithdrawalRow) => at(submittedAt),
    Nom: ({ name }) => name,
    Email: ({ email }) => email,
    "Commande indiquée": ({ statedOrderNumber }) => statedOrderNumber,
    Commande: ({ order }) => order?.number ?? null,
    Articles: ({ articles }) => articles,
    État: ({ state }) => WITHDRAWAL_STATE_LABELS[state],
    Issue: ({ outcome, reason }) => outcome && outcomeWords(outcome, reason),
    Raison: ({ reason }) => reason,
    "Dans les délais": ({ inTime }) => yesNo(inTime),
    "À rembourser au plus tard le": (row) => noRefundDay(row) ?? formatDate(row.refundBy),
    "Clôturée le": ({ closedAt }) => at(closedAt),
  },
  async function* ({ lists }, filters: FiltersOf<"withdrawals">) {
    yield await withdrawalsFrom(lists, filters, 0, MOST_WITHDRAWALS);
  },
);

/** The file of rows that were ticked, in the order of the ticking; what is no more is left out. */
export const CHOSEN_FILES: Record<
  ChosenExport,
  { name: string; text: (db: Db, ids: readonly string[]) => Promise<string> }
> = {
  orders: { name: orders.name, text: async (db, ids) => orders.textOf(await readOrderRows(db, ids)) },
  users: { name: users.name, text: async (db, ids) => users.textOf(await readUserRows(db, ids)) },
  products: { name: products.name, text: async (db, ids) => products.textOf(await readProducts(db, ids)) },
  withdrawals: {
    name: withdrawals.name,
    text: async (db, ids) => withdrawals.textOf(await readWithdrawals(db, ids)),
  },
};

/** The file behind each export of the contract. */
export const FILES: { [Name in ExportName]: CsvFile<FiltersOf<Name>> } = {
  orders,
  users,
  products,
  lives,
  colors,
  makers,
  "promo-codes": promoCodes,
  credits,
  invoices,
  faqs,
  pages,
  "message-templates": templates,
  outbox,
  audit: trail,
  withdrawals,
};
