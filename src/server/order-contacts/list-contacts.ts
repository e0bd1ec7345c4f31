import type { CONTACT_VIEWS, OrderToTell } from "#contract/admin/order-contacts.ts";
import { realEmail } from "#domain/real-email.ts";
import type { Context } from "#server/context.ts";
import { asContact } from "./as-contact.ts";
import * as queries from "./list-contacts.sql.ts";

const PAGE_SIZE = 50;

type Wanted = { view: (typeof CONTACT_VIEWS)[number]; liveId?: string | undefined; page: number };

/** The orders to be paid whose buyer no mail reaches: those to tell, or those who know. */
export async function listContacts(context: Context, { view, liveId, page }: Wanted) {
  const rows = await queries.listContacts(context.lists, {
    due: view === "open",
    hours: context.settings.current().tellAgainHours,
    liveId: liveId ?? null,
    skipped: (page - 1) * PAGE_SIZE,
    most: PAGE_SIZE,
  });
  return { rows: rows.map(asOrderToTell), total: rows[0]?.total ?? 0, page, pageSize: PAGE_SIZE };
}

const asOrderToTell = (row: queries.ListContactsRow): OrderToTell => ({
  id: row.id,
  orderNumber: row.orderNumber,
  userId: row.userId,
  handle: row.handle,
  name: realEmail(row.name),
  live: { id: row.liveId, title: row.liveTitle },
  totalCents: row.totalCents,
  itemCount: row.itemCount,
  heldUntil: row.heldUntil?.toISOString() ?? null,
  askedAt: row.askedAt.toISOString(),
  contact: asContact(row.contact),
});
