import type { AppContext } from "#server/context.ts";
import type { Acts } from "./acts.ts";
import type { Calendar } from "./calendar.ts";

export interface Telling {
  context: AppContext;
  acts: Acts;
  calendar: Calendar;
  /** Ids of those known by handle alone. */
  people: Map<string, string>;
}

/** One order on its way: what its people do next happens a minute later. */
export interface Scene {
  orderId: string;
  began: Date;
  minutes: number;
  /** The card form that was opened for it. */
  formToken?: string;
}

export const MINUTE = 60_000;

/** What has just been done happened a while after what came before. */
export async function after({ calendar }: Telling, scene: Scene, minutes = 1): Promise<void> {
  scene.minutes += minutes;
  await calendar.note(scene.orderId, new Date(scene.began.getTime() + scene.minutes * MINUTE));
}
