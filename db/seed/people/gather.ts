import type { Tx } from "#server/db/database.ts";
import { liveComments, nicknameOf } from "./comments.ts";
import { CUSTOMERS, HANDLES_ALONE } from "./customers.ts";

/**
 * The people of the story: customers, those known by their handle alone, and who was seen and wrote in the live on air.
 * Answers the ids of those known by handle alone.
 */
export async function gatherPeople(
  tx: Tx,
  { liveId, now }: { liveId: string; now: Date },
): Promise<Map<string, string>> {
  const known = await tx
    .insertInto("users")
    .values(HANDLES_ALONE.map((handle) => ({ email: `${handle}@tiktok.invalid`, tiktok_username: handle })))
    .returning(["id", "tiktok_username"])
    .execute();
  await tx
    .insertInto("users")
    .values(
      CUSTOMERS.map(({ handle, address: { firstName, lastName, email } }) => ({
        first_name: firstName,
        last_name: lastName,
        email,
        tiktok_username: handle ?? null,
      })),
    )
    .execute();
  const comments = liveComments();
  const handles = [...new Set(comments.map(({ handle }) => handle))];
  const names = new Map(
    CUSTOMERS.map(({ handle, address }) => [handle, `${address.firstName} ${address.lastName.charAt(0)}.`]),
  );
  const nameOf = (handle: string) => names.get(handle) ?? nicknameOf(handle);
  await tx
    .insertInto("tiktok_pseudo_union")
    .values(handles.map((handle) => ({ tiktok_username: handle, display_name: nameOf(handle) })))
    .execute();
  await tx
    .insertInto("tiktok_live_users")
    .values(
      handles.map((handle, place) => ({
        live_id: liveId,
        tiktok_username: handle,
        tiktok_user_id: String(7_100_000_000 + place),
        display_name: nameOf(handle),
      })),
    )
    .execute();
  await tx
    .insertInto("tiktok_event")
    .values(
      comments.map(({ handle, text, secondsAgo }, place) => ({
        live_id: liveId,
        user_id: String(7_100_000_000 + handles.indexOf(handle)),
        user_nickname: nameOf(handle),
        user_unique_id: handle,
        type_evenement: "chat",
        comment: text,
        create_time: now.getTime() - secondsAgo * 1000,
        msg_id: String(7_300_000_000_000 + place),
      })),
    )
    .execute();
  return new Map(known.map((person) => [person.tiktok_username ?? "", person.id]));
}
