import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { startLiveEmulator } from "#emulators/live/start.ts";
import { startConnectors } from "#tests/connector-process.ts";
import { disturbedLine } from "#tests/disturbed-line.ts";
import { followedLive } from "#tests/followed-live.ts";
import { adminOf } from "#tests/staff.ts";

const PATIENCE = { interval: 50 };

const admin = adminOf();

/** A followed live whose connectors reach the shop by a line that can be cut. */
async function stage() {
  const service = await startLiveEmulator();
  const line = await disturbedLine(admin.shop.url);
  onTestFinished(() => {
    line.close();
    return service.stop();
  });
  const live = await followedLive(admin.shop, admin.staff);
  const state = async () => (await live.seen()).capture.state;
  return {
    live,
    line,
    service,
    /** A new program, and nobody waits the ten seconds after which a live is given to another one. */
    async start() {
      await sql`update captures set lease_until = clock_timestamp() - interval '1 minute'
        where live_id = ${live.liveId}`.execute(admin.shop.context.db);
      const connectors = await startConnectors(service, {
        url: line.url,
        ingestKey: admin.shop.context.config.ingestKey,
      });
      await expect.poll(state, PATIENCE).toBe("connected");
      await expect.poll(() => service.room(live.handle).record().listeners, PATIENCE).toBe(1);
      return connectors;
    },
    say: (...comments: string[]) => service.room(live.handle).say(comments.map((comment) => ({ comment }))),
    keeps: (ids: string[]) => expect.poll(() => live.kept(), PATIENCE).toEqual(ids),
  };
}

const idsOf = (comments: readonly { msgId: string }[]) => comments.map(({ msgId }) => msgId);

test("after a kill -9 of the connectors what is said again is heard, once, and the gap is closed", async () => {
  const { live, start, say, keeps, service } = await stage();
  const first = await start();
  const said = say("A1", "A2");
  await keeps(idsOf(said));
  await first.kill();
  await expect.poll(() => service.room(live.handle).record().listeners, PATIENCE).toBe(0);
  said.push(...say("A3 noir", "moi A4"));
  await start();
  await keeps(idsOf(said));
  said.push(...say("A5"));
  await keeps(idsOf(said));
  await expect
    .poll(async () => (await live.seen()).gaps[0], PATIENCE)
    .toMatchObject({ cause: "connector-lost", until: expect.any(String) });
});

test("what a kill -9 of the connectors lost for good lies in a gap that staff see, to the comment", async () => {
  const { live, line, start, say, keeps, service } = await stage();
  service.change({ replay: 0 });
  const first = await start();
  const kept = say("A1", "A2");
  await keeps(idsOf(kept));
  // Heard, and not yet with the shop when it dies.
  line.open = false;
  const lost = say("A3", "A4");
  await first.kill();
  await expect.poll(() => service.room(live.handle).record().listeners, PATIENCE).toBe(0);
  // Said while nobody listens.
  lost.push(...say("A5", "A6"));
  line.open = true;
  await start();
  kept.push(...say("A7"));
  await keeps(idsOf(kept));
  const marked = async () => {
    const { gaps } = await live.seen();
    return lost.filter(({ createTime }) =>
      gaps.some(
        ({ from, until, cause }) =>
          cause === "connector-lost" &&
          until !== null &&
          Date.parse(from) <= createTime &&
          createTime <= Date.parse(until),
      ),
    );
  };
  await expect.poll(marked, PATIENCE).toEqual(lost);
});
