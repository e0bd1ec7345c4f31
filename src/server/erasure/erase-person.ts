import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { forgetLinksOf } from "#server/auth/access-links.ts";
import type { AppContext, Context } from "#server/context.ts";
import { forgetSpentCredits } from "#server/credits/follow-person.ts";
import { allowMoreTime, type Tx } from "#server/db/database.ts";
import { forgetAnswersAbout } from "#server/idempotency/keys.sql.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { accountsMergedInto } from "#server/order-owners/order-owners.sql.ts";
import { forgetViewsAbout } from "#server/views/forget-views.ts";
import { ERASED_PERSON } from "#wording/retention.ts";
import { eraseEmailsIn } from "./erase-emails.ts";
import { eraseOrders } from "./erase-orders.ts";
import { eraseViewerIn, knownViewer } from "./erase-viewer.ts";
import * as queries from "./erasure.sql.ts";
import { removeLabelFiles } from "./remove-label-files.ts";
import { removeLoosePhotos } from "./remove-loose-photos.ts";

/** Comments have no index by viewer: a person is seldom erased, and then everything is looked through. */
const LONGEST_SECONDS = 60;

export interface Erased {
  orderIds: string[];
  orders: number;
  messages: number;
  /** Contracts of 120 € and more that the law wants kept for ten years. */
  contractsKept: number;
  /** Statements of withdrawal, kept as evidence for five years. */
  withdrawalsKept: number;
  /** Complaints that were refused, kept as evidence as long. */
  complaintsKept: number;
  /** Entries of the trail about her requests in lives, which say nothing any more. */
  trailEntries: number[];
}

/**
 * Takes a person out of the shop: names, e-mail, handle, addresses, comments, messages, notes and login. Orders keep number,
 * amounts, dates and history; with `keepArchive`, archived ones keep their address until their time is over. Refuses
 * with USER_NOT_FOUND, ADMINISTRATOR_NOT_ERASED, PERSON_STILL_SERVED and CREDIT_LEFT.
 */
export async function erasePersonIn(tx: Tx, userId: string, { keepArchive = false } = {}): Promise<Erased> {
  await allowMoreTime(tx, LONGEST_SECONDS);
  const orders = await queries.lockOrdersToErase(tx, { userId, keepArchive });
  const person = await queries.lockPersonToErase(tx, { userId });
  if (!person) throw refusal("USER_NOT_FOUND");
  if (person.isAdmin) throw refusal("ADMINISTRATOR_NOT_ERASED");
  const orderIds = orders.map(({ id }) => id);
  if (await queries.orderTiedMeanwhile(tx, { userId, orderIds, keepArchive }))
    throw refusal("STILL_IN_PROGRESS");
  const underWay = orders.filter((order) => order.underWay).map((order) => order.orderNumber);
  if (underWay.length > 0) throw refusal("PERSON_STILL_SERVED", { orders: underWay });
  await forgetSpentCredits(tx, userId);
  // By the e-mails and names of her orders too, so before these are emptied.
  const viewer = await knownViewer(tx, person);
  await forgetSearches(tx, userId, viewer.handles);
  const emails = (await queries.emailsOfPerson(tx, { userId })).map(({ email }) => email);
  const toPerson = await eraseEmailsIn(tx, { userId, emails });
  const { messages, contractsKept } = await eraseOrders(tx, orderIds);
  if (person.authId !== null) await queries.deleteLogin(tx, { authId: person.authId });
  await forgetLinksOf(tx, userId);
  const trailEntries = await eraseViewerIn(tx, viewer);
  await queries.replaceNames(tx, {
    userId,
    firstName: ERASED_PERSON.firstName,
    lastName: ERASED_PERSON.lastName,
  });
  await queries.deleteNotes(tx, { userId });
  await forgetAnswersAbout(tx, { ids: [userId, ...orderIds] });
  await queries.emptyTrailOf(tx, { userId });
  const { withdrawals, complaints } = await queries.countEvidence(tx, { orderIds });
  return {
    orderIds,
    orders: orderIds.length,
    messages: messages + toPerson,
    contractsKept,
    withdrawalsKept: withdrawals,
    complaintsKept: complaints,
    trailEntries,
  };
}

async function forgetSearches(tx: Tx, userId: string, handles: readonly string[]): Promise<void> {
  const names = await queries.namesOfPerson(tx, { userId });
  await forgetViewsAbout(tx, {
    unique: [...names.flatMap(({ email, phone }) => [email, phone]), ...handles].filter(
      (one) => one !== null,
    ),
    firstNames: names.map(({ firstName }) => firstName),
    lastNames: names.map(({ lastName }) => lastName),
  });
}

/** Staff erase a person who asked for it. Their own password came with it and is no part of what the key remembers. */
export async function erasePerson(context: Context, { userId }: { userId: string }) {
  let orderIds: string[] = [];
  const told = await once(context, principalOf(context), "admin.users.erase", { userId }, async (tx) => {
    const merged = await accountsMergedInto(tx, { userId });
    const { orderIds: erased, trailEntries, ...counts } = await erasePersonIn(tx, userId);
    orderIds = erased;
    await audit(tx, context, {
      action: "person-erased",
      subjectKind: "user",
      subjectId: userId,
      after: { ...counts, trailEntries },
    });
    return { ...counts, mergedFrom: merged.map(({ id }) => id) };
  });
  await removeFiles(context, orderIds);
  context.events.changed({ orders: orderIds });
  return told;
}

/** What could not be deleted now is deleted by the retention job. */
async function removeFiles(appContext: AppContext, orderIds: string[]): Promise<void> {
  await Promise.all([removeLabelFiles(appContext, orderIds), removeLoosePhotos(appContext)]).catch(
    (error: unknown) =>
      appContext.log.warn({ err: error }, "files of an erased person are left to the retention job"),
  );
}
