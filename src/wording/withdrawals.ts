/** How far a statement of withdrawal has come, as staff read it. */
export const WITHDRAWAL_STATE_LABELS = {
  received: "Reçue",
  "goods-due": "Articles attendus",
  "refund-due": "À rembourser",
  done: "Clôturée",
} as const;

export const WITHDRAWAL_OUTCOME_LABELS = { refunded: "Remboursée", refused: "Refusée" } as const;

export const WITHDRAWAL_STEP_LABELS = {
  received: "Rouvrir",
  "goods-due": "Attendre les articles",
  "refund-due": "Articles reçus",
  refunded: "Marquer comme remboursée",
  refused: "Refuser",
} as const;
