import type { GuestOrder } from "#contract/guest-order.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import type { Context } from "#server/context.ts";
import { asReturned } from "#server/order-history/returned-json.ts";
import { photoUrl } from "#server/products/photo-url.ts";
import { relayLines } from "#wording/relay-points.ts";
import * as queries from "./customers.sql.ts";
import { signedInCustomer } from "./signed-in-customer.ts";

export type OwnInvoices = GuestOrder["invoices"];

const PAGE_SIZE = 20;

/**
 * The customer's orders. Whoever is signed in came through the account's own e-mail, or is an administrator who acts as
 * its owner: orders that a typed address tied to it show to nobody else.
 */
export async function listOwnOrders(context: Context, { page }: { page: number }) {
  const { userId } = signedInCustomer(context);
  const { total } = await queries.countOrders(context.lists, { userId });
  const rows = await queries.listOrders(context.lists, {
    userId,
    statusOnlyAfterDays: context.settings.current().statusOnlyAfterDays,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  return {
    rows: rows.map((row) => ({
      id: row.id,
      orderNumber: row.orderNumber,
      status: row.status,
      orderDate: row.orderDate.toISOString(),
      liveTitle: row.liveTitle,
      totalCents: row.totalCents,
      pieces: (row.pieces ?? []).map(({ name, photoKey, returned, missing }) => ({
        name,
        photoUrl: photoUrl(photoKey),
        returned: asReturned(returned),
        missing,
      })),
      parcelWith: row.parcelWith,
      ...placeOf(row),
      arrives: row.arrives,
      tracking: row.trackingId
        ? {
            number: row.trackingId,
            url: context.config.carrier.trackingUrl + encodeURIComponent(row.trackingId),
          }
        : null,
      invoices: row.invoices ?? [],
    })),
    total,
    pageSize: PAGE_SIZE,
  };
}

function placeOf({ shippingAddress, archived }: queries.ListOrdersRow) {
  if (!shippingAddress) return { address: null, relay: null };
  const { firstName, lastName, street, zip, city, relay } = fromStoredAddress(shippingAddress);
  const lines = [`${firstName} ${lastName}`.trim(), street, `${zip} ${city}`.trim()].filter(Boolean);
  return {
    address: archived ? null : lines.join(", "),
    relay: relay ? relayLines(relay).join(", ") : null,
  };
}
