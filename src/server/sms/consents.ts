import { maskPhone } from "#domain/address.ts";
import { frenchMobile } from "#domain/mobile-number.ts";
import { refusal } from "#domain/refusals.ts";
import { isShortNumber } from "#domain/sms.ts";
import { audit } from "#server/audit/audit.ts";
import { type AppContext, type Context, isOfStaff } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { SMS_NUMBER_SHAPE, smsConsent } from "#wording/sms.ts";
import * as queries from "./consents.sql.ts";

/** By the platform's id of her; by the handle while that is not known. */
interface Viewer {
  handle: string | null;
  viewerId: string | null;
}

type Where = Parameters<typeof smsConsent>[0];
type Acting = Pick<Context, "actor" | "sourceAddress">;

/** What she may agree to, in the words that are kept; null while the shop sends no text messages. */
export function wordsToAgreeTo({ settings }: Pick<AppContext, "settings">, where: Where): string | null {
  const { smsActive, smsSender } = settings.current();
  return smsActive === "on" ? smsConsent(where, isShortNumber(smsSender)) : null;
}

/** To which number texts about each of these orders go, as much of it as may be shown; only of those that have any. */
export async function textedOrders(db: Db | Tx, orderIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries.readOfOrders(db, { orderIds });
  return new Map(rows.map(({ orderId, number }) => [orderId, maskPhone(number)]));
}

export interface Consent {
  number: string;
  words: string;
}

/**
 * What she ticked beside an order's address: `words` are those that she read. Undefined: she was not asked; null: she does
 * not agree, or read words that are no longer the shop's, and is asked anew. Refuses with INVALID_INPUT a number that gets
 * no text messages.
 */
export function consentFrom(
  context: Context,
  { phone, words }: { phone: string; words: string | null | undefined },
): Consent | null | undefined {
  const offered = wordsToAgreeTo(context, "order");
  if (words === undefined || offered === null) return undefined;
  return words === offered ? agreement(phone, offered) : null;
}

/**
 * Keeps it, where it is hers: what staff tick in her place changes nothing. Who unticks the box wants no texts about the order,
 * also where she agreed to them in her basket.
 */
export async function keepOrderConsent(
  context: Context,
  orderId: string,
  consent: Consent | null | undefined,
): Promise<void> {
  if (consent === null) return stopOrderTexts(context, orderId);
  if (consent === undefined || isOfStaff(context.actor)) return;
  await inTransaction(context.db, async (tx) => {
    await queries.lockOrder(tx, { orderId });
    await queries.endOfOrder(tx, { orderId, by: "changed", ...consent });
    const given = await queries.giveOfOrder(tx, { orderId, ...consent });
    if (given) await note(tx, context, "sms-agreed", { kind: "order", id: orderId });
  });
}

/** No more texts about this order, whatever she agreed to them by; harmless when repeated. */
export async function stopOrderTexts(context: Context, orderId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await queries.lockOrder(tx, { orderId });
    const by = "page";
    const own = await queries.endOfOrder(tx, { orderId, by, ...NOTHING });
    if (own.length > 0) await note(tx, context, "sms-stopped", { kind: "order", id: orderId }, by);
    const covered = await queries.viewerOfOrder(tx, { orderId });
    if (covered) await stopViewer(tx, context, covered, by);
  });
}

/** Texts about all orders of a viewer, to this number: given in the basket of a phone that is bound to her, never by staff. */
export async function agreeForViewer(
  context: Context,
  viewer: Viewer & { handle: string },
  { phone, words }: { phone: string; words: string },
): Promise<void> {
  if (words !== wordsToAgreeTo(context, "basket") || isOfStaff(context.actor)) return;
  const agreed = agreement(phone, words);
  await inTransaction(context.db, async (tx) => {
    await queries.endOfViewer(tx, { ...viewer, by: "changed", ...agreed });
    await queries.endOfFormerBearer(tx, viewer);
    const kept = await queries.giveOfViewer(tx, { ...viewer, ...agreed });
    if (kept) await noteOfViewer(tx, context, "sms-agreed", viewer);
  });
}

export const stopViewerTexts = (context: Context, viewer: Viewer): Promise<void> =>
  inTransaction(context.db, (tx) => stopViewer(tx, context, viewer, "page"));

/** In the transaction of what ends it. */
export async function stopViewer(
  tx: Tx,
  acting: Acting,
  viewer: Viewer,
  by: "page" | "staff",
): Promise<void> {
  const ended = await queries.endOfViewer(tx, { ...viewer, by, ...NOTHING });
  if (ended.length > 0) await noteOfViewer(tx, acting, "sms-stopped", viewer, by);
}

/** Staff end all agreements of a person who asked them to. */
export async function stopTextsOfPerson(
  context: Context,
  { userId }: { userId: string },
): Promise<{ ended: number }> {
  const ended = await inTransaction(context.db, async (tx) => {
    const gone = await queries.endOfPerson(tx, { userId });
    if (gone.length > 0) await note(tx, context, "sms-stopped", { kind: "user", id: userId }, "staff");
    return gone;
  });
  return { ended: ended.length };
}

const SYSTEM: Acting = { actor: { kind: "system" }, sourceAddress: undefined };

/** Whoever has this number wants no more, or cannot be reached: every agreement to it ends. */
export async function stopNumber(
  tx: Tx,
  number: string,
  by: "answer" | "unreachable" | "staff",
  acting = SYSTEM,
): Promise<void> {
  for (const { orderId, ...viewer } of await queries.endOfNumber(tx, { number, by })) {
    if (orderId) await note(tx, acting, "sms-stopped", { kind: "order", id: orderId }, by);
    if (viewer.handle) await noteOfViewer(tx, acting, "sms-stopped", viewer, by);
  }
}

const NOTHING = { number: null, words: null };

function agreement(phone: string, words: string): Consent {
  const number = frenchMobile(phone);
  if (number === undefined) throw refusal("INVALID_INPUT", { fields: { phone: SMS_NUMBER_SHAPE } });
  return { number, words };
}

type Told = "sms-agreed" | "sms-stopped";

async function note(
  tx: Tx,
  acting: Acting,
  action: Told,
  about: { kind: "order" | "user"; id: string },
  by?: string,
): Promise<void> {
  await audit(tx, acting, {
    action,
    subjectKind: about.kind,
    subjectId: about.id,
    ...(by === undefined ? {} : { after: { by } }),
  });
}

/** A viewer who has no orders yet is nobody on file: her agreement stands in its own row. */
async function noteOfViewer(
  tx: Tx,
  acting: Acting,
  action: Told,
  viewer: Viewer,
  by?: string,
): Promise<void> {
  const user = await queries.userOfViewer(tx, viewer);
  if (user) await note(tx, acting, action, { kind: "user", id: user.id }, by);
}
