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
import { inBatches, inOneStatement, onOrders, type Rule } from "./rule.ts";

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
  "idempotency-keys": inOneStatement(
    { hours: IDEMPOTENCY_HOURS },
    rows.countIdempotencyKeys,
    rows.deleteIdempotencyKeys,
  ),
  "label-batches": inOneStatement({ days: traceDays }, rows.countLabelBatches, rows.deleteLabelBatches),
  reprints: inOneStatement({ days: traceDays }, rows.countReprints, rows.deleteReprints),
  "sticker-prints": inOneStatement({ days: traceDays }, rows.countStickerPrints, rows.deleteStickerPrints),
  "manifest-files": inOneStatement({ days: liveDays }, rows.countManifestFiles, rows.emptyManifestFiles),
  "bulk-acts": inOneStatement({ days: traceDays }, rows.countBulkActs, rows.deleteBulkActs),
  sessions: inOneStatement(undefined, rows.countSessions, rows.deleteSessions),
  "sign-in-links": inOneStatement(undefined, rows.countSignInLinks, rows.deleteSignInLinks),
  "sign-in-messages": inOneStatement(
    { days: traceDays },
    rows.countSignInMessages,
    rows.deleteSignInMessages,
  ),
  "order-traces": inOneStatement({ days: traceDays }, rows.countOrderTraces, rows.emptyOrderTraces),
  // The cookie that each of them stands for is over by then.
  "order-devices": inOneStatement(
    { days: BROWSER_COOKIE_DAYS },
    rows.countOrderDevices,
    rows.deleteOrderDevices,
  ),
  "order-contacts": inOneStatement({ days: traceDays }, rows.countOrderContacts, rows.deleteOrderContacts),
  "card-aliases": inOneStatement(
    { days: BROWSER_COOKIE_DAYS },
    rows.countCardAliases,
    rows.forgetCardAliases,
  ),
  "handle-devices": inOneStatement(
    { days: BROWSER_COOKIE_DAYS },
    rows.countHandleDevices,
    rows.deleteHandleDevices,
  ),
  "sms-consents": inOneStatement({ years: customerYears }, rows.countSmsConsents, rows.deleteSmsConsents),
  "advertising-choices": inOneStatement(
    { years: customerYears },
    rows.countAdvertisingChoices,
    rows.deleteAdvertisingChoices,
  ),
  "data-requests": inOneStatement({ years: customerYears }, rows.countDataRequests, rows.deleteDataRequests),
  "sms-reports": inOneStatement({ days: traceDays }, rows.countSmsReports, rows.deleteSmsReports),
  "unpaid-orders": onOrders(
    { days: unpaidOrderDays },
    {
      count: batches.countUnpaidOrders,
      find: batches.findUnpaidOrders,
      lock: batches.lockUnpaidOrders,
      first: removeLabelFiles,
      work: async (tx, orderIds) => {
        await emptyMessagesOf(tx, orderIds);
        await forgetWordsInTrail(tx, orderIds);
        await batches.forgetPayments(tx, { orderIds });
        await batches.deleteOrders(tx, { orderIds });
      },
    },
  ),
  "live-comments": inOneStatement({ days: liveDays }, rows.countLiveComments, rows.deleteLiveComments),
  "uncommented-claims": inOneStatement(
    { days: liveDays },
    rows.countUncommentedClaims,
    rows.deleteUncommentedClaims,
  ),
  "live-viewers": inOneStatement({ days: liveDays }, rows.countLiveViewers, rows.deleteLiveViewers),
  "viewer-directory": inOneStatement(undefined, rows.countViewerDirectory, rows.deleteViewerDirectory),
  "viewers-without-order": inOneStatement(
    { days: liveDays },
    rows.countViewersWithoutOrder,
    rows.deleteViewersWithoutOrder,
  ),
  "audit-addresses": inBatches(
    { months: auditAddressMonths },
    {
      count: batches.countAuditAddresses,
      find: batches.findAuditAddresses,
      act: ({ db }, ids) => inTransaction(db, (tx) => batches.emptyAuditAddresses(tx, { ids })),
    },
  ),
  "address-views": inBatches(
    { months: auditAddressMonths },
    {
      count: batches.countAddressViews,
      find: batches.findAddressViews,
      act: ({ db }, ids) => inTransaction(db, (tx) => batches.deleteAddressViews(tx, { ids })),
    },
  ),
  "viewer-acts": inBatches(
    { days: liveDays },
    {
      count: batches.countViewerActs,
      find: batches.findViewerActs,
      act: ({ db }, ids) => inTransaction(db, (tx) => batches.emptyViewerActs(tx, { ids })),
    },
  ),
  // As long as what a commercial collaboration is proved by.
  "live-hosts": inOneStatement({ years: withdrawalYears }, rows.countLiveHosts, rows.emptyLiveHosts),
  "live-alerts": inOneStatement({ years: customerYears }, rows.countLiveAlerts, rows.deleteLiveAlerts),
  "piece-alerts": inOneStatement({ days: liveDays }, rows.countPieceAlerts, rows.deletePieceAlerts),
  payers: inOneStatement({ days: traceDays }, rows.countPayers, rows.emptyPayers),
  "messages-to-people": inBatches(
    { years: customerYears },
    {
      count: batches.countMessagesToPeople,
      find: batches.findMessagesToPeople,
      act: ({ db }, ids) =>
        inTransaction(db, (tx) =>
          emptyMessages(
            tx,
            ids.map((id) => ({ id })),
          ),
        ),
    },
  ),
  archive: onOrders(
    { years: customerYears },
    {
      count: batches.countOrdersOutOfUse,
      find: batches.findOrdersOutOfUse,
      lock: batches.lockOrdersOutOfUse,
      work: async (tx, orderIds) => {
        await emptyMessagesOf(tx, orderIds);
        await batches.archiveOrders(tx, { orderIds });
      },
    },
  ),
  "label-files": inBatches(
    { days: traceDays },
    { count: batches.countLabelFiles, find: batches.findLabelFiles, act: removeFilesOfLabels },
  ),
  people: inBatches(
    { years: customerYears },
    {
      count: batches.countPeople,
      find: batches.findPeople,
      act: async (context, ids) => {
        for (const userId of ids)
          await inTransaction(context.db, (tx) => eraseOldPerson(tx, context, userId));
        return ids.length;
      },
    },
  ),
  complaints: inBatches(
    { years: withdrawalYears },
    {
      count: batches.countComplaints,
      find: batches.findComplaints,
      act: ({ db }, ids) => batches.deleteComplaints(db, { ids }),
    },
  ),
  "defect-photos": {
    count: async (db) => (await batches.countLoosePhotos(db)).due,
    apply: removeLoosePhotos,
  },
  "buyer-reviews": inBatches(
    { years: customerYears },
    {
      count: batches.countBuyerReviews,
      find: batches.findBuyerReviews,
      act: ({ db }, ids) => batches.deleteBuyerReviews(db, { ids }),
    },
  ),
  recalls: inOneStatement({ years: accountingYears }, rows.countRecalls, rows.deleteRecalls),
  // The mail that acknowledged them is evidence as long.
  withdrawals: inBatches(
    { years: withdrawalYears },
    {
      count: batches.countWithdrawals,
      find: batches.findWithdrawals,
      act: ({ db }, ids) =>
        inTransaction(db, async (tx) => {
          const due = await batches.lockWithdrawals(tx, { years: withdrawalYears, ids });
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
    },
  ),
  invoices: inBatches(
    { years: accountingYears },
    {
      count: batches.countInvoices,
      find: batches.findInvoices,
      act: async ({ db, files }, ids) => {
        for (const { fileKey } of await batches.filesOfInvoices(db, { ids })) await files.delete(fileKey);
        return inTransaction(db, async (tx) => {
          const emptied = await batches.emptyInvoices(tx, { ids });
          await batches.deleteInvoiceFiles(tx, { ids });
          return emptied;
        });
      },
    },
  ),
  "archived-orders": onOrders(
    { years: accountingYears },
    {
      count: batches.countArchivedOrders,
      find: batches.findArchivedOrders,
      lock: batches.lockArchivedOrders,
      work: eraseOrders,
    },
  ),
});
