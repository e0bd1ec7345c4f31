import { ORDER_STATUS_LABELS } from "#wording/order-status.ts";
import type { StatusFilter } from "./list-state.ts";

const LABELS: Record<StatusFilter, string> = {
  ...ORDER_STATUS_LABELS,
  all: "Tous",
  "not-cancelled": "Toutes sauf les annulées",
  "to-handle": "À traiter (à valider sans les paniers en cours, ou à expédier)",
  cancelled: "Annulées",
};

export const statusFilterLabel = (status: StatusFilter): string => LABELS[status];
