import type { NeededRole } from "#domain/roles.ts";
import type { LiveComment } from "./admin/capture.ts";

/**
 * Server-sent events for the back office, for administrators alone. Whoever (re)connects reads the state again, so no
 * event needs to be kept; a comment may come twice and is known by its `id`.
 */
export const ADMIN_UPDATES_PATH = "/api/admin/updates";

/** The name of each event and the JSON in its `data` line. */
export interface AdminUpdates {
  /** New comments of lives on air, oldest first: one reading of the database for every open screen. */
  comments: LiveComment[];
  /** What became of comments changed: the order one became, or who is busy with it. */
  marks: Record<string, never>;
  /** Orders or pieces changed. */
  orders: Record<string, never>;
  /** Lives changed, or what is on air in them. */
  lives: Record<string, never>;
  /** The capture of these lives changed its state, or a gap opened or closed. */
  capture: { lives: string[] };
  /** The server may have missed changes: everything is to be read again. */
  resync: Record<string, never>;
}

/** Who is told: what viewers write is for whoever sells. */
export const ADMIN_UPDATE_ROLES: Record<keyof AdminUpdates, NeededRole> = {
  comments: "live",
  marks: "live",
  orders: "any",
  lives: "any",
  capture: "live",
  resync: "any",
};
