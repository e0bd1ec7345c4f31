import type { MessageType } from "./message-type.ts";

/** The confirmation of the contract leaves whatever staff set: the law wants it. */
export const alwaysLeaves = (type: MessageType): boolean => type === "paid";

/** A change that is undone within this time is told to nobody. */
export const LEAST_DELAY_SECONDS = 10;

export const LONGEST_DELAY_MINUTES = 1_440;

/** The least that a template waits, and what a new one begins with: whoever has just pressed 'Procéder au paiement' is typing her card. */
export const leastDelayMinutes = (type: MessageType): number => (type === "to-pay" ? 15 : 0);
