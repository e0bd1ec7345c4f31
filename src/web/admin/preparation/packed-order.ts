import type { api } from "#web/admin/client/api.ts";

/** An order as the pack station needs it. */
export type PackedOrder = Awaited<ReturnType<typeof api.admin.shipping.preparationQueue>>["orders"][number];
export type PackedItem = PackedOrder["items"][number];
