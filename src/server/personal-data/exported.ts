import type { CreditMovementKind, CreditSource } from "#domain/credit.ts";
import type { OrderEvent } from "#domain/order-event.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { ToldWay } from "#domain/told-way.ts";
import type { ToldActor } from "#wording/actors.ts";

/** An order as it is read for its buyer's file; amounts in cents, instants as JSON has them. */
export interface ExportedOrder {
  history: {
    at: string;
    event: OrderEvent;
    from: OrderStatus | null;
    to: OrderStatus | null;
    facts: Record<string, unknown> | null;
    reason: string | null;
    by: ToldActor;
  }[];
  /** All else is handed over as it is. */
  [field: string]: unknown;
}

export interface Credit {
  grantedAt: string;
  source: CreditSource;
  reason: string;
  leftCents: number;
  expiresAt: string | null;
  movements: { at: string; kind: CreditMovementKind; amountCents: number }[];
}

export interface Comment {
  live: string;
  at: string;
  nickname: string | null;
  comment: string;
}

export interface Claim {
  live: string;
  at: string;
  reference: string | null;
  size: string | null;
  color: string | null;
  product: string | null;
  /** Since when she is on the waiting list of a piece that is gone. */
  waitingSince: string | null;
  /** When staff told her while she waited, and how. */
  toldAt: string | null;
  toldWay: ToldWay | null;
}
