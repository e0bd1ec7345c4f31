import type { FigurePeriod } from "#contract/admin/overview.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./figures.sql.ts";

/** What a live or the last days brought, beside what the live or the days before did. */
export async function figures({ lists }: Context, { of }: { of: FigurePeriod }) {
  const lives = (await queries.readLastLives(lists)).map(({ liveDate, ...live }) => ({
    ...live,
    liveDate: liveDate.toISOString(),
  }));
  const read = async (parameters: queries.ReadFiguresParameters) => {
    const { owedSince, ...row } = await queries.readFigures(lists, parameters);
    return { ...row, owedSince: owedSince?.toISOString() ?? null };
  };
  if (of !== "live") {
    const days = Number(of);
    const [now, before] = await Promise.all([
      read({ liveId: null, days, skipped: 0 }),
      read({ liveId: null, days, skipped: days }),
    ]);
    return { now, before, lives };
  }
  const [live, liveBefore] = await queries.findFigureLives(lists);
  const ofLive = (liveId: string) => read({ liveId, days: 0, skipped: 0 });
  if (!live) return { now: await read({ liveId: null, days: 0, skipped: 0 }), lives };
  return {
    live: { id: live.id, title: live.title },
    now: await ofLive(live.id),
    ...(liveBefore && {
      liveBefore: { id: liveBefore.id, title: liveBefore.title },
      before: await ofLive(liveBefore.id),
    }),
    lives,
  };
}
