import { ORDER_STATUS_LABELS } from "#wording/order-status.ts";
import type { StatusFilter } from "./list-state.ts";

export function statusFilterLabel(status: StatusFilter): string {
  if (status === "all") return "Tous";
  return status === "cancelled" ? "Annulées" : ORDER_STATUS_LABELS[status];
}
