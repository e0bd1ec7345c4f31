import { randomUUID } from "node:crypto";
import { asSystem, type Context } from "#server/context.ts";
import { createOrder } from "#server/orders/create-order.ts";
import type { TestShop } from "./open-shop.ts";

/** An administrator at work, without a browser: the verbs get their context. */
export async function asAdministrator(shop: TestShop) {
  const { id } = await shop.context.db
    .insertInto("users")
    .values({
      email: `${randomUUID()}@staff.example`,
      first_name: "Ines",
      last_name: "Petit",
      is_admin: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const context = (): Context => ({
    ...asSystem(shop.context),
    actor: { kind: "admin", userId: id, name: "Ines Petit", role: "owner" },
    idempotencyKey: randomUUID(),
  });
  return {
    userId: id,
    context,
    newOrder: async (liveId: string) => (await createOrder(context(), { liveId, userId: id })).id,
  };
}
