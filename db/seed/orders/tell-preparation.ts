import type { Ending } from "./plots.ts";
import { after, type Scene, type Telling } from "./scene.ts";

const NEXT_MORNING = 14 * 60;
const AFTERNOON = 6 * 60;
const THREE_DAYS = 3 * 24 * 60;

type Prepared = Extract<
  Ending,
  "labeled" | "preparing" | "to-ship" | "shipped" | "delivered" | "partly-refunded" | "refunded"
>;

/** What the staff did with a paid order, up to where it stands. */
export async function afterPayment(telling: Telling, scene: Scene, ending: Prepared): Promise<void> {
  const { acts } = telling;
  const { orderId } = scene;
  if (ending === "preparing") {
    await acts.staffSets(orderId, "preparing");
    return after(telling, scene, NEXT_MORNING);
  }
  if (ending === "refunded") return refund(telling, scene);
  await label(telling, scene);
  if (ending === "labeled") return;
  if (acts.played.carrier) await acts.staffPacks(orderId);
  else await acts.staffSets(orderId, "to-ship");
  await after(telling, scene, 5);
  if (ending === "to-ship") return;
  await acts.staffSets(orderId, "shipped");
  await after(telling, scene, AFTERNOON);
  if (ending === "shipped") return;
  await acts.staffSets(orderId, "delivered");
  await after(telling, scene, THREE_DAYS);
  if (ending !== "partly-refunded" || !acts.played.card) return;
  await acts.staffRefunds(orderId, "Couture décousue, geste commercial", 1000);
  await after(telling, scene, AFTERNOON);
}

async function label(telling: Telling, scene: Scene): Promise<void> {
  const { acts } = telling;
  if (!acts.played.carrier) return;
  await acts.staffMakesLabel(scene.orderId);
  await after(telling, scene, NEXT_MORNING);
}

async function refund(telling: Telling, scene: Scene): Promise<void> {
  const { acts } = telling;
  const reason = "Pièce abîmée à la préparation";
  await acts.staffSets(scene.orderId, "cancelled-by-admin", reason);
  await after(telling, scene, NEXT_MORNING);
  if (!acts.played.card) return;
  await acts.staffRefunds(scene.orderId, reason);
  await after(telling, scene, 10);
}
