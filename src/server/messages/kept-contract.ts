import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { id } from "#contract/input.ts";
import { parisDay } from "#domain/paris-time.ts";
import { refusal } from "#domain/refusals.ts";
import { vatOn } from "#domain/seller.ts";
import type { StoredAddress } from "#server/addresses/stored-address.ts";
import { noteView } from "#server/audit/note-view.ts";
import { authorize } from "#server/auth/authorize.ts";
import { type AppContext, staffOf } from "#server/context.ts";
import { publishedTerms } from "#server/pages/terms.ts";
import { settingsOf } from "#server/settings/settings.ts";
import { CONTRACT_PAPER } from "#wording/contract-paper.ts";
import { drawContract } from "./draw-contract.ts";
import * as queries from "./kept-contract.sql.ts";

/** `orders.contract_snapshot`, which never changes; its address alone goes when its time is over. */
export interface KeptContract {
  orderNumber: string;
  orderDate: string;
  settledAt: string;
  /** Null: the order had no pieces. */
  lines:
    | {
        productId: string;
        reference: string;
        name: string;
        size: string | null;
        color: string | null;
        composition: string | null;
        maker: string | null;
        /** Absent where there was nothing to say. */
        warnings?: string;
        animalParts?: boolean;
        quantity: number;
        priceCents: number;
        discountCents?: number;
      }[]
    | null;
  itemsCents: number;
  /** What a promo code took off; absent where nothing was. */
  discountCents?: number;
  shippingCents: number;
  totalCents: number;
  /** Null: staff marked the order as paid without a word on its money. */
  paidCents: number | null;
  shippingType: string;
  shippingAddress?: StoredAddress | null;
  termsVersion: string | null;
  termsAcceptedAt: string | null;
  deliveryEarliest: string | null;
  deliveryLatest: string | null;
}

/**
 * The contract of an order on paper (code de la consommation L213-1): drawn from what was kept when it was concluded,
 * from the terms that were accepted and from the seller of that day. Whatever became of product, order and shop, it is
 * the same paper. `earlierId`: the contract of an earlier sale of the order.
 */
export async function readContract(
  { db, config }: Pick<AppContext, "db" | "config">,
  orderId: string,
  earlierId: string | null = null,
) {
  const kept = await queries.findKept(db, { orderId, earlierId });
  if (!kept) throw refusal("ORDER_NOT_FOUND");
  const { contract, orderNumber } = kept;
  if (!contract) throw refusal("CONTRACT_NOT_KEPT");
  const { termsVersion, settledAt } = contract;
  const at = new Date(settledAt);
  const seller = vatOn(settingsOf(await queries.sellerAt(db, { at })), () => parisDay(at));
  // Without a version nothing was accepted: the newest terms would be others than hers.
  const terms = termsVersion === null ? undefined : await publishedTerms(db, termsVersion);
  return {
    filename: CONTRACT_PAPER.file(orderNumber),
    bytes: await drawContract(contract, seller, terms, config.staging),
  };
}

/** The contract of an order as a file, for staff alone. */
export function registerContracts(api: FastifyInstance, context: AppContext): void {
  const config = { declaration: { access: "admin", role: "management" }, file: true } as const;
  api.get("/admin/orders/:orderId/contract.pdf", { config }, async (request, reply) => {
    const reader = await authorize(context, request, config.declaration);
    const params = z.object({ orderId: id }).safeParse(request.params);
    if (!params.success) throw refusal("ORDER_NOT_FOUND");
    const { orderId } = params.data;
    const query = z.object({ earlier: id.optional() }).safeParse(request.query);
    if (!query.success) throw refusal("CONTRACT_NOT_KEPT");
    const { filename, bytes } = await readContract(context, orderId, query.data.earlier);
    await noteView(reader, staffOf(reader).userId, "order", orderId);
    return reply
      .header("content-type", "application/pdf")
      .header("content-disposition", `inline; filename="${filename}"`)
      .header("cache-control", "private, no-store")
      .send(Buffer.from(bytes));
  });
}
