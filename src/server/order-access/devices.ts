import { hash } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import { mayAct, type StaffRole } from "#domain/roles.ts";
import type { Context } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import * as queries from "./order-access.sql.ts";

/** Who reads an order: a browser, and the person who is signed in with it. */
export type Reader = Pick<Context, "actor" | "browserId">;

/** Somebody of whom nothing is known. */
export const STRANGER: Reader = { actor: { kind: "guest" }, browserId: undefined };

/** What is kept of a browser: of a random id of 122 bits the plain hash tells nothing. */
export const deviceHash = (browserId: string | undefined): string | null =>
  browserId === undefined ? null : hash("sha256", browserId, "base64");

/** A reader as the statements ask for one: the device and the person, each null where there is none. */
export const asParameters = ({ actor, browserId }: Reader) => ({
  deviceHash: deviceHash(browserId),
  userId: "userId" in actor ? actor.userId : null,
  isStaff: staffWhoSee({ actor }) !== undefined,
});

/** The role of staff who may know on a guest's page whose an order is. */
const staffWhoSee = ({ actor }: Pick<Reader, "actor">): StaffRole | undefined =>
  actor.kind === "customer" && actor.staff?.seesBuyers ? actor.staff.role : undefined;

/** Whether whoever knows an order reads its invoices: its buyer, and staff whose work they are. */
export function readsInvoices(reader: Pick<Reader, "actor">, asStaff: boolean): boolean {
  const role = staffWhoSee(reader);
  return !asStaff || (role !== undefined && mayAct(role, "management"));
}

/** Whether this reader may know whose the order is. */
export async function knowsOrder(db: Db | Tx, reader: Reader, orderId: string): Promise<boolean> {
  const found = await queries.readerOfOrder(db, { orderId, ...asParameters(reader) });
  return found?.known ?? false;
}

/** As whom this reader may open the order's invoices; undefined: not at all. */
export async function readerOfInvoices(
  db: Db | Tx,
  reader: Reader,
  orderId: string,
): Promise<"buyer" | "staff" | undefined> {
  const found = await queries.readerOfOrder(db, { orderId, ...asParameters(reader) });
  if (!found?.known || !readsInvoices(reader, found.asStaff)) return undefined;
  return found.asStaff ? "staff" : "buyer";
}

/** What this reader may: know whose the order is, act as its buyer. Refused where there is no such order. */
export async function readerOfOrder(
  db: Db | Tx,
  reader: Reader,
  orderId: string,
): Promise<{ known: boolean; isBuyer: boolean }> {
  const found = await queries.readerOfOrder(db, { orderId, ...asParameters(reader) });
  if (!found) throw refusal("ORDER_NOT_FOUND");
  return found;
}

/**
 * Refuses whoever may not act as the order's buyer: whoever is known to have ordered it may, and the phone of the handle for
 * which it was opened (decision 0109). Staff read the order by their role and decide nothing by it.
 */
export async function onlyItsBuyer(db: Db | Tx, reader: Reader, orderId: string): Promise<void> {
  if (!(await readerOfOrder(db, reader, orderId)).isBuyer) throw refusal("ORDER_NOT_FOUND");
}

/** Whether this reader acts as the order's buyer and may know whose it is: neither a phone bound by its handle nor staff. */
export async function hasOrdered(db: Db | Tx, reader: Reader, orderId: string): Promise<boolean> {
  const found = await queries.readerOfOrder(db, { orderId, ...asParameters(reader) });
  return found?.known === true && found.isBuyer;
}

/** Keeps that this browser typed the order's address, or paid it. */
export async function noteDevice(
  db: Db | Tx,
  { browserId }: Pick<Reader, "browserId">,
  orderId: string,
  proof: "address" | "payment",
): Promise<void> {
  await queries.noteDevice(db, { orderId, deviceHash: deviceHash(browserId), proof });
}

/** Takes out of the shop which browsers knew these orders, and the links to them. */
export async function forgetDevicesOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await queries.forgetDevices(tx, { orderIds });
}
