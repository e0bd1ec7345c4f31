import type { FastifyBaseLogger } from "fastify";
import type { StaffRole } from "#domain/roles.ts";
import type { AddressFinder } from "#server/address-search/address-finder.ts";
import type { FileStore } from "#server/files/file-store.ts";
import type { CardProvider } from "#server/payments/lyra.ts";
import type { RelayFinder } from "#server/relay-points/colissimo-points.ts";
import type { LabelMaker } from "#server/shipping/colissimo.ts";
import type { ManifestMaker } from "#server/shipping/manifest-maker.ts";
import type { SmsProvider } from "#server/sms/brevo.ts";
import type { ParcelTracker } from "#server/tracking/timeline.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/database.ts";
import type { EventHub } from "./events/hub.ts";
import type { Faults } from "./faults/open-faults.ts";
import type { Settings } from "./settings/settings.ts";

/** Who does something; written to the history of what they change. */
export type Actor =
  | { kind: "admin"; userId: string; name: string; role: StaffRole }
  | {
      kind: "customer";
      userId: string;
      impersonatedBy?: { userId: string; name: string } | undefined;
      staff?: StaffAsGuest | undefined;
    }
  | { kind: "guest" }
  | { kind: "card-provider" }
  | { kind: "carrier" }
  | { kind: "system" };

/**
 * One of the staff on a guest's page. `seesBuyers`: they may know there whose an order is, which they may not while they lack
 * the second factor that the shop demands.
 */
export interface StaffAsGuest {
  role: StaffRole;
  seesBuyers: boolean;
}

export type Administrator = Extract<Actor, { kind: "admin" }>;

/** What the whole server shares. */
export interface AppContext {
  config: Config;
  db: Db;
  /** Connections for lists, searches and reports. */
  lists: Db;
  /** Connections for what comes from lives: however much is written there, checkout never waits for one of them. */
  comments: Db;
  settings: Settings;
  events: EventHub;
  cards: CardProvider;
  labels: LabelMaker;
  manifests: ManifestMaker;
  parcels: ParcelTracker;
  relayPoints: RelayFinder;
  /** Undefined: guests type their whole address. */
  addresses: AddressFinder | undefined;
  /** Undefined: the shop has no provider of text messages. */
  sms: SmsProvider | undefined;
  files: FileStore;
  log: FastifyBaseLogger;
  /** Where faults go beside the log; `logFault` tells both. */
  faults: Faults;
  /** Aborted as soon as this copy is to stop: it finishes what it has and asks for no more. */
  shutdown: AbortSignal;
}

/** What one act has at hand: what the server shares, and who acts from where. */
export interface Context extends AppContext {
  actor: Actor;
  /** The browser's own random id, from its cookie; undefined outside a browser's request. */
  browserId: string | undefined;
  /** Whether it has had that cookie for a while. */
  familiarBrowser: boolean;
  sourceAddress: string | undefined;
  /** Of whoever is signed in. */
  sessionId: string | undefined;
  idempotencyKey: string | undefined;
}

/** The administrator who acts; for verbs that only the back office has. */
export function staffOf({ actor }: Pick<Context, "actor">): Administrator {
  if (actor.kind !== "admin") throw new Error("This is an administrator's act");
  return actor;
}

export function asSystem(context: AppContext): Context {
  return {
    ...context,
    actor: { kind: "system" },
    browserId: undefined,
    familiarBrowser: false,
    sourceAddress: undefined,
    sessionId: undefined,
    idempotencyKey: undefined,
  };
}

/** Columns of the actor for history and audit rows. What an administrator does as a customer is the administrator's act. */
export function actorColumns(actor: Actor): { actorKind: Actor["kind"]; actorId: string | null } {
  const kind = actor.kind === "customer" && actor.impersonatedBy ? "admin" : actor.kind;
  return { actorKind: kind, actorId: userIdOf(actor) ?? null };
}

/** Whether one of the staff acts, in their own name or as a customer: they agree to nothing in a buyer's place. */
export const isOfStaff = (actor: Actor): boolean =>
  actor.kind === "admin" ||
  (actor.kind === "customer" && (actor.staff !== undefined || actor.impersonatedBy !== undefined));

/** Who really acts, if anybody is signed in: the administrator, where one acts as a customer. */
export function userIdOf(actor: Actor): string | undefined {
  if (actor.kind === "customer" && actor.impersonatedBy) return actor.impersonatedBy.userId;
  return "userId" in actor ? actor.userId : undefined;
}
