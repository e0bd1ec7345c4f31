import type { IngestEvent } from "#contract/ingest.ts";
import type { CaptureReason } from "#domain/capture.ts";

/** Why a connection to the live service is over, and what that asks for. */
export interface Ending {
  reason: CaptureReason;
  /** `wait`: the account is not on air, so nothing is missed until it is. `give-up`: trying again can't help. */
  next: "retry" | "wait" | "give-up";
  /** The service's own wish; never tried again before. */
  retryAfterMs?: number;
  /** The other side said goodbye: whatever it had sent before has arrived. */
  clean?: boolean;
}

/** What a connection tells. After `ended` it says nothing more. */
export interface SourceListener {
  /** The service has let us in, and we hear since then (epoch milliseconds). */
  opened(since: number): void;
  /** Something of any kind arrived: the service is alive. */
  alive(): void;
  said(events: IngestEvent[]): void;
  ended(ending: Ending): void;
}

export interface Connection {
  close(): void;
}

/** A way to hear a live. `connect` never throws: every failure is an ending. */
export interface Source {
  name: string;
  connect(handle: string, listener: SourceListener): Connection;
}
