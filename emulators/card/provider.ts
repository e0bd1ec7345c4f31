import type { BehaviorSwitches } from "./behavior.ts";
import type { Book } from "./book.ts";
import type { Shop } from "./documents.ts";

/** The shop's four keys, as its own configuration knows them. */
export type CardKeys = { shopId: string; user: string; password: string; publicKey: string; hmacKey: string };

/** What every part of the card emulator works with. */
export type Provider = {
  shop: Shop;
  keys: CardKeys;
  book: Book;
  switches: BehaviorSwitches;
  now: () => number;
  tokenLifeMs: number;
  challengeLifeMs: number;
  notificationTimeoutMs: number;
  /** Undefined keeps the documented quarter hours. */
  notificationRetryMs: number | undefined;
  /** Timers and calls end when the emulator stops. */
  stopping: AbortSignal;
};

/** What a web service answers inside its envelope. */
export type ServiceAnswer =
  | { answer: unknown }
  | { errorCode: string; errorMessage: string; detail?: string };
