import { type Stage, until } from "./stage.ts";

export interface StormResult {
  /** Of comments dropped, said twice and overtaken, and of frames after which the line is cut. */
  share: number;
  said: number;
  sent: number;
  kept: number;
  lost: number;
  doubled: number;
  disconnects: number;
  /** Gaps that a disconnection left; every one has its own. */
  gaps: number;
  stillOpen: number;
  /** Items that the comments became by themselves: one for each viewer, however often she was heard. */
  items: number;
  viewers: number;
  doubledClaims: number;
}

/** Lets the live service misbehave in every way at once while comments are said. */
export async function runStorm(
  stage: Stage,
  { share, perSecond, seconds }: { share: number; perSecond: number; seconds: number },
): Promise<StormResult> {
  const { service, kept, gaps } = stage;
  const before = await service.room();
  const hasBlownOver = async () => {
    const { listeners, pending } = await service.room();
    return listeners > 0 && pending === 0;
  };
  await stage.trustClaims();
  await service.change({ drop: share, duplicate: share, reorder: share, disconnect: share, replay: 200 });
  const isCalm = async () => (await service.room()).disconnects === before.disconnects;
  // On a slow machine so few frames leave that none of them may cut the line.
  do await service.burst(perSecond, seconds, `jp ${stage.pieces[6]?.reference}`);
  while (await isCalm());
  await service.change({ drop: 0, duplicate: 0, reorder: 0, disconnect: 0 });
  // What was overtaken comes late, and whoever was cut off hears it all again: only then has everything been sent.
  await until(hasBlownOver, "The storm does not end");
  const { said, disconnects } = await service.room();
  const count = disconnects - before.disconnects;
  const cuts = async () => (await gaps()).filter(({ cause }) => cause === "service-fault");
  const open = async () => (await gaps()).filter((gap) => gap.open);
  const missing = async () => {
    const known = new Set(await kept());
    return (await service.sent()).filter((id) => !known.has(id)).length;
  };
  await until(async () => (await missing()) === 0, "Comments got lost on their way");
  await until(async () => (await cuts()).length >= count, "A disconnection left no gap");
  await until(async () => (await open()).length === 0, "A gap does not end");
  await until(async () => (await stage.claims()).undecided === 0, "Comments are still being read");
  const { items, doubled: doubledClaims } = await stage.claims();
  const ids = await kept();
  return {
    share,
    said: said - before.said,
    sent: (await service.sent()).length,
    kept: ids.length,
    lost: await missing(),
    doubled: ids.length - new Set(ids).size,
    disconnects: count,
    gaps: (await cuts()).length,
    stillOpen: (await open()).length,
    items,
    viewers: await stage.viewers(),
    doubledClaims,
  };
}
