import type { OrderRow } from "#contract/admin/orders.ts";

/** How a customer is named, and the second line beside it; somebody known by a handle alone has no other name. */
export function customerWords({ name, handle, email }: OrderRow["customer"]): {
  name: string;
  detail: string;
} {
  const at = handle ? `@${handle}` : "";
  if (name === "" || name === at) return { name: at || email || "Client inconnu", detail: at && email };
  return { name, detail: at || email };
}
