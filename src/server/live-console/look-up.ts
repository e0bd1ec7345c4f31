import type { ConsoleLive, ConsolePiece, Viewer } from "#contract/admin/live-console.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { containing } from "#server/db/search-text.ts";
import { photoUrl } from "#server/products/photo-url.ts";
import * as queries from "./live-console.sql.ts";

/** The lives on air, newest first. */
export const listConsoleLives = async (context: Context): Promise<ConsoleLive[]> =>
  (await queries.livesOnAir(context.lists)).map(({ liveDate, onAirSince, ...live }) => ({
    ...live,
    liveDate: liveDate.toISOString(),
    onAirSince: onAirSince?.toISOString() ?? null,
  }));

/** Every piece of a live, the shortest reference first: 'A2' before 'A12'. */
export async function listPieces(context: Context, { liveId }: { liveId: string }): Promise<ConsolePiece[]> {
  const rows = await queries.piecesOfLive(context.lists, { liveId });
  if (rows.length === 0) throw refusal("LIVE_NOT_FOUND");
  return rows.flatMap(({ photoKey, ...piece }) =>
    isPiece(piece) ? [{ ...piece, photoUrl: photoUrl(photoKey) }] : [],
  );
}

/** Viewers whose handle or name contains the text, those whose handle begins with it first. */
export async function findViewers(context: Context, { q }: { q: string }): Promise<Viewer[]> {
  const text = q.replace(/^@/, "");
  const beginning = containing(text).slice(1);
  return queries.findViewers(context.lists, { pattern: containing(text), beginning });
}

type Row = Omit<queries.PiecesOfLiveRow, "photoKey">;
const isPiece = (row: Row): row is Omit<ConsolePiece, "photoUrl"> => row.id !== null;
