import type { api } from "#web/admin/client/api.ts";

/** A parcel as the pack station needs it; it stands for its first order. */
export type PackedOrder = Awaited<ReturnType<typeof api.admin.shipping.preparationQueue>>["orders"][number];

/** "HF-noel-12", or the numbers of all orders that lie in it. */
export const numbersOf = ({ parcel }: Pick<PackedOrder, "parcel">): string =>
  parcel.map(({ orderNumber }) => orderNumber).join(", ");

export type PackedItem = PackedOrder["items"][number];
