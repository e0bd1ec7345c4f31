import { type Credentials, signIn } from "#bench/admin/sign-in.ts";

/** Marks the live's first reference as the one that the seller shows, as staff do in the console. */
export async function putOnAir(
  shopOrigin: string,
  administrator: Credentials,
  liveId: string,
): Promise<void> {
  const answer = await fetch(`${shopOrigin}/api/admin/live-console/lives/${liveId}/on-air`, {
    method: "PUT",
    headers: {
      ...(await signIn(shopOrigin, administrator)),
      origin: shopOrigin,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify({ reference: "A1" }),
  });
  if (!answer.ok) throw new Error(`Putting A1 on air answered ${answer.status}: ${await answer.text()}`);
}
