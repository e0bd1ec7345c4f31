import { BROWSER_COOKIE_DAYS, type RetentionTimes } from "#domain/retention-times.ts";
import { audit } from "#server/audit/audit.ts";
import { type AppContext, asSystem } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import {
  emptyMessages,
  emptyMessagesOf,
  eraseOrders,
  forgetWordsInTrail,
} from "#server/erasure/erase-orders.ts";
import { erasePersonIn } from "#server/erasure/erase-person.ts";
import { removeFilesOfLabels, removeLabelFiles } from "#server/erasure/remove-label-files.ts";
import { removeLoosePhotos } from "#server/erasure/remove-loose-photos.ts";
import type { RetentionRule } from "#wording/retention.ts";
import * as batches from "./batches.sql.ts";
import * as rows from "./rows.sql.ts";
import { deleteRows, inBatches, lockStillDue, onLocked, onOrders, type Rule, updateRows } from "./rule.ts";

const IDEMPOTENCY_HOURS = 48;

/** What the trail says of her requests in recent lives goes before its own time: the entry names those that are emptied. */
async function eraseOldPerson(tx: Tx, context: AppContext, userId: string): Promise<void> {
  const { trailEntries } = await erasePersonIn(tx, userId, { keepArchive: true });
  if (trailEntries.length === 0) return;
  const erased = { action: "person-erased", subjectKind: "user", subjectId: userId } as const;
  await audit(tx, asSystem(context), { ...erased, after: { trailEntries } });
}

/**
 * What the shop keeps for a limited time, after the table of `docs/operations.md`. An order of a person comes before the
 * person, and a file before the row that names it.
 */
export const rulesFor = ({
  unpaidOrderDays,
  traceDays,
  liveDays,
  auditAddressMonths,
  customerYears,
  withdrawalYears,
  accountingYears,
}: RetentionTimes): Record<RetentionRule, Rule> => ({
  "idempotency-keys": deleteRows("idempotency_keys", rows.dueIdempotencyKeys, { hours: IDEMPOTENCY_HOURS }),
  "label-batches": deleteRows("label_batches", rows.dueLabelBatches, { days: traceDays }),
  reprints: deleteRows("reprints", rows.dueReprints, { days: traceDays }),
  "sticker-prints": deleteRows("sticker_prints", rows.dueStickerPrints, { days: traceDays }),
  "manifest-files": updateRows("manifests", "pdf = null", rows.dueManifestFiles, { days: liveDays }),
  "bulk-acts": deleteRows("bulk_acts", rows.dueBulkActs, { days: traceDays }),
  sessions: deleteRows("auth_session", rows.dueSessions, {}),
  "sign-in-links": deleteRows("access_links", rows.dueSignInLinks, {}),
  "sign-in-messages": onLocked(rows.dueSignInMessages, { days: traceDays }, rows.deleteSignInMessages),
  "order-traces": updateRows("orders", "source_address = null, browser_id = null", rows.dueOrderTraces, {
    days: traceDays,
  }),
  // The cookie that each of them stands for is over by then.
  "order-devices": deleteRows("order_devices", rows.dueOrderDevices, { days: BROWSER_COOKIE_DAYS }),
  "order-contacts": deleteRows("order_contacts", rows.dueOrderContacts, { days: traceDays }),
  "card-aliases": updateRows(
    "card_aliases",
    "forgotten_at = clock_timestamp(), device_hash = null, brand = null, last4 = null",
    rows.dueCardAliases,
    { days: BROWSER_COOKIE_DAYS },
  ),
  "handle-devices": deleteRows("handle_devices", rows.dueHandleDevices, { days: BROWSER_COOKIE_DAYS }),
  "sms-consents": deleteRows("sms_consents", rows.dueSmsConsents, { years: customerYears }),
  "advertising-choices": deleteRows("advertising_choices", rows.dueAdvertisingChoices, {
    years: customerYears,
  }),
  "data-requests": deleteRows("data_requests", rows.dueDataRequests, { years: customerYears }),
  "sms-reports": deleteRows("sms_reports", rows.dueSmsReports, { days: traceDays }),
  "unpaid-orders": onOrders(
    batches.dueUnpaidOrders,
    { days: unpaidOrderDays },
    {
      first: removeLabelFiles,
      work: async (tx, orderIds) => {
        await emptyMessagesOf(tx, orderIds);
        await forgetWordsInTrail(tx, orderIds);
        await batches.forgetPayments(tx, { orderIds });
        await batches.deleteOrders(tx, { orderIds });
      },
    },
  ),
  "live-comments": deleteRows("tiktok_event", rows.dueLiveComments, { days: liveDays }),
  "uncommented-claims": deleteRows("claims", rows.dueUncommentedClaims, { days: liveDays }),
  "live-viewers": deleteRows("tiktok_live_users", rows.dueLiveViewers, { days: liveDays }),
  "viewer-directory": deleteRows("tiktok_pseudo_union", rows.dueViewerDirectory, {}),
  "viewers-without-order": onLocked(
    rows.dueViewersWithoutOrder,
    { days: liveDays, years: customerYears },
    rows.deleteViewersWithoutOrder,
  ),
  "audit-addresses": inBatches(batches.dueAuditAddresses, { months: auditAddressMonths }, ({ db }, ids) =>
    inTransaction(db, (tx) => batches.emptyAuditAddresses(tx, { ids })),
  ),
  "address-views": inBatches(batches.dueAddressViews, { months: auditAddressMonths }, ({ db }, ids) =>
    inTransaction(db, (tx) => batches.deleteAddressViews(tx, { ids })),
  ),
  "viewer-acts": inBatches(batches.dueViewerActs, { days: liveDays }, ({ db }, ids) =>
    inTransaction(db, (tx) => batches.emptyViewerActs(tx, { ids })),
  ),
  // As long as what a commercial collaboration is proved by.
  "live-hosts": onLocked(rows.dueLiveHosts, { years: withdrawalYears }, rows.emptyLiveHosts),
  "live-alerts": deleteRows("alerts", rows.dueLiveAlerts, { years: customerYears }),
  "piece-alerts": deleteRows("alerts", rows.duePieceAlerts, { days: liveDays }),
  payers: onLocked(rows.duePayers, { days: traceDays }, rows.emptyPayers),
  "messages-to-people": inBatches(batches.dueMessagesToPeople, { years: customerYears }, ({ db }, ids) =>
    inTransaction(db, (tx) =>
      emptyMessages(
        tx,
        ids.map((id) => ({ id })),
      ),
    ),
  ),
  archive: onOrders(
    batches.dueOrdersOutOfUse,
    { years: customerYears },
    {
      work: async (tx, orderIds) => {
        await emptyMessagesOf(tx, orderIds);
        await batches.archiveOrders(tx, { orderIds });
      },
    },
  ),
  "label-files": inBatches(batches.dueLabelFiles, { days: traceDays }, removeFilesOfLabels),
  people: inBatches(batches.duePeople, { years: customerYears }, async (context, ids) => {
    for (const userId of ids) await inTransaction(context.db, (tx) => eraseOldPerson(tx, context, userId));
    return ids.length;
  }),
  complaints: inBatches(batches.dueComplaints, { years: withdrawalYears }, ({ db }, ids) =>
    batches.deleteComplaints(db, { ids }),
  ),
  "defect-photos": {
    count: async (db) => (await batches.countLoosePhotos(db)).due,
    apply: removeLoosePhotos,
  },
  "buyer-reviews": inBatches(batches.dueBuyerReviews, { years: customerYears }, ({ db }, ids) =>
    batches.deleteBuyerReviews(db, { ids }),
  ),
  recalls: deleteRows("recalls", rows.dueRecalls, { years: accountingYears }),
  // The mail that acknowledged them is evidence as long.
  withdrawals: inBatches(batches.dueWithdrawals, { years: withdrawalYears }, ({ db }, ids) =>
    inTransaction(db, async (tx) => {
      const due = await lockStillDue(batches.dueWithdrawals)(tx, { years: withdrawalYears, ids });
      const withdrawalIds = due.map(({ id }) => id);
      const deleted = await batches.deleteWithdrawals(tx, { ids: withdrawalIds });
      const mails = due.flatMap(({ acknowledgementId: id }) => id ?? []);
      const orderIds = due.flatMap(({ orderId }) => orderId ?? []);
      await emptyMessages(
        tx,
        await batches.lockAcknowledgements(tx, { ids: mails, orderIds, withdrawalIds }),
      );
      return deleted;
    }),
  ),
  invoices: inBatches(batches.dueInvoices, { years: accountingYears }, async ({ db, files }, ids) => {
    for (const { fileKey } of await batches.filesOfInvoices(db, { ids })) await files.delete(fileKey);
    return inTransaction(db, async (tx) => {
      const emptied = await batches.emptyInvoices(tx, { ids });
      await batches.deleteInvoiceFiles(tx, { ids });
      return emptied;
    });
  }),
  "archived-orders": onOrders(batches.dueArchivedOrders, { years: accountingYears }, { work: eraseOrders }),
});
