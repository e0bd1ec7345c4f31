import { newBrowser } from "#bench/guest.ts";

/** A real order of two pieces with its address, in the live on air of the demo; answers its id. */
export async function anOpenOrder(shopOrigin: string): Promise<{ id: string; liveId: string }> {
  const browser = newBrowser(shopOrigin);
  const ask = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const answer = await fetch(shopOrigin + path, {
      method,
      headers: body ? browser.write() : browser.read,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  const { lives } = await ask<{ lives: { id: string }[] }>("GET", "/api/lives");
  const liveId = lives[0]?.id ?? "";
  const [first, second] = await freePieces(liveId, (ref) =>
    ask("GET", `/api/lives/${liveId}/products?ref=${ref}`),
  );
  const { id } = await ask<{ id: string }>("POST", "/api/guest-orders", { liveId, productId: first });
  if (second) await ask("POST", `/api/guest-orders/${id}/items`, { productId: second });
  const address = {
    firstName: "Camille",
    lastName: "Bernard",
    street: "12 rue des Lilas",
    zip: "69003",
    city: "Lyon",
    phone: "0612345678",
    email: "camille@mesure.example",
  };
  await ask("PUT", `/api/guest-orders/${id}/address`, { address });
  return { id, liveId };
}

const REFERENCES = 40;

/** Two pieces that are not sold, found as a guest finds them: by the references a seller announces. */
async function freePieces(
  liveId: string,
  search: (ref: string) => Promise<{ products: { id: string; sold: boolean }[] }>,
): Promise<string[]> {
  const free: string[] = [];
  for (let rank = 1; rank <= REFERENCES && free.length < 2; rank += 1) {
    const { products } = await search(`A${rank}`);
    free.push(...products.filter(({ sold }) => !sold).map(({ id }) => id));
  }
  if (free.length === 0) throw new Error(`No piece is free in the live ${liveId}`);
  return free;
}
