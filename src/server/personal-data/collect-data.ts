import type { Tx } from "#server/db/database.ts";
import { type KnownViewer, knownViewer } from "#server/erasure/erase-viewer.ts";
import { emailsOfPerson } from "#server/erasure/erasure.sql.ts";
import { isPersonal } from "#server/messages/sent-again.ts";
import { accountsMergedInto } from "#server/order-owners/order-owners.sql.ts";
import { orderEventLabel } from "#wording/order-events.ts";
import { ORDER_STATUS_LABELS } from "#wording/order-status.ts";
import type { ExportedOrder } from "./exported.ts";
import * as queries from "./personal-data.sql.ts";

/** Comments have no index by viewer: a file is seldom asked for, and then everything is looked through. */
export const LONGEST_SECONDS = 60;

/** Whose data: a person's, or what is kept of a handle that is no person, or of an e-mail that is nobody's. */
export interface Whose {
  userId: string | null;
  handle: string | null;
  /** The platform's id of her, where the handle may be somebody else's by now. */
  viewerId?: string | null;
  email?: string | undefined;
}

export type PersonalData = Awaited<ReturnType<typeof collectData>>;

/**
 * All that the shop keeps of somebody, and nothing of anybody else. A message that lets its reader in comes without its
 * words: whoever hands the file over could use its link.
 */
export async function collectData(tx: Tx, { userId, handle, viewerId, email }: Whose) {
  const own = userId === null ? [] : await emailsOfPerson(tx, { userId });
  const by = { userId, emails: [...own.map((one) => one.email), ...(email === undefined ? [] : [email])] };
  const ofPerson = <Row>(read: (db: Tx, input: { userId: string }) => Promise<Row[]>) =>
    userId === null ? [] : read(tx, { userId });
  const person = userId === null ? undefined : await queries.readPerson(tx, { userId });
  const viewer = await knownViewer(tx, { handle, viewerId: viewerId ?? person?.platformId ?? null });
  const ofViewer = <Row>(read: (db: Tx, input: KnownViewer) => Promise<Row[]>) =>
    viewer.handles.length === 0 ? [] : read(tx, viewer);
  const messages = await queries.readMessages(tx, by);
  return {
    person: person ?? null,
    handle,
    earlierHandles: viewer.handles.filter((one) => one !== handle),
    mergedAccounts: await ofPerson(mergedAccounts),
    orders: (await ofPerson(queries.readOrders)).map(({ order }) => ({
      ...order,
      history: order.history.map(toldEvent),
    })),
    invoices: await ofPerson(queries.readInvoices),
    defectPhotos: await ofPerson(queries.readPhotos),
    messages: messages.map((message) => (isPersonal(message.kind) ? { ...message, text: null } : message)),
    statements: await queries.readStatements(tx, by),
    credits: (await ofPerson(queries.readCredits)).map(({ credit }) => credit),
    texts: await queries.readTexts(tx, { userId, ...viewer }),
    unmatchedPayments: await queries.readPayments(tx, by),
    sessions: await ofPerson(queries.readSessions),
    alerts: await queries.readAlerts(tx, by),
    advertising: await queries.readAdvertising(tx, by),
    comments: (await ofViewer(queries.readComments)).map(({ comment }) => comment),
    claims: (await ofViewer(queries.readClaims)).map(({ claim }) => claim),
    phones: await ofViewer(queries.readPhones),
    viewings: await ofViewer(queries.readViewings),
    directory: await ofViewer(queries.readDirectory),
    decisions: userId === null ? null : ((await queries.readDecisions(tx, { userId })) ?? null),
    notes: await ofPerson(queries.readNotes),
    requests: await queries.readRequests(tx, { ...by, ...viewer }),
    acts: await queries.readActs(tx, { ...by, ...viewer }),
  };
}

/** Each has a file of its own, and is told by its day alone: staff may have merged orders of two people by mistake. */
const mergedAccounts = async (tx: Tx, { userId }: { userId: string }) =>
  (await accountsMergedInto(tx, { userId })).map(({ at }) => ({ at }));

/** In words: what an entry keeps besides names other orders, and sometimes other people. */
const toldEvent = ({ at, by, event, to, facts, reason }: ExportedOrder["history"][number]) => ({
  at,
  by,
  reason,
  event:
    event === "status" && to ? `Statut\u00a0: ${ORDER_STATUS_LABELS[to]}` : orderEventLabel(event, facts),
});
