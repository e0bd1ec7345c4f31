import type { z } from "zod";
import type { newLive } from "#contract/admin/lives.ts";
import { deriveLiveRef } from "#domain/live-ref.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { queueLiveBegins } from "#server/outbox/queue-messages.ts";
import { askAboutClaims, noteClaims } from "#server/regulated-words/ask-about-claims.ts";
import { isInNumbers } from "./live-refs.ts";
import * as queries from "./lives.sql.ts";

type NewLive = z.output<typeof newLive>;

const MOST_RANKS = 9999;

/** Opens a live under the reference that its title gives, or the first free one after it. */
export async function createLive(context: Context, { keepsClaims, ...input }: NewLive) {
  const claims = askAboutClaims(context, { now: [input.title], keepsClaims });
  const live = await once(context, principalOf(context), "admin.lives.create", input, async (tx) => {
    const created = await insertUnderFreeRef(tx, input);
    if (input.isActive) await queueLiveBegins(tx, created.id);
    await audit(tx, context, {
      action: "live-created",
      subjectKind: "live",
      subjectId: created.id,
      after: { ...input, ref: created.ref },
    });
    await noteClaims(tx, context, { subjectKind: "live", subjectId: created.id }, claims);
    return created;
  });
  context.events.changed({ lives: [live.id] });
  return live;
}

async function insertUnderFreeRef(
  tx: Tx,
  input: Omit<NewLive, "keepsClaims">,
): Promise<{ id: string; ref: string }> {
  for (let rank = 1; rank <= MOST_RANKS; rank += 1) {
    const ref = deriveLiveRef(input.title, rank);
    if (await isInNumbers(tx, ref, null)) continue;
    const created = await queries.insertLive(tx, { ...input, ref, liveDate: new Date(input.liveDate) });
    if (created) return { id: created.id, ref };
  }
  throw new Error(`No reference is left for ${MOST_RANKS} lives of one title`);
}
