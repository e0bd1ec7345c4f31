import { buy, type Places, STEPS, type Stall, type Step } from "./guest.ts";
import { openClient } from "./http.ts";
import { summary } from "./percentiles.ts";

export interface FlowResult {
  guests: number;
  flows: number;
  perSecond: number;
  /** Milliseconds a call, all steps together and step by step. */
  calls: ReturnType<typeof summary>;
  steps: Record<Step, ReturnType<typeof summary>>;
  errors: string[];
}

/** Lets `guests` guests buy one order after another for `seconds`. */
export async function runFlows(
  addresses: { shop: string; card: string },
  stall: Stall,
  guests: number,
  seconds: number,
): Promise<FlowResult> {
  const places: Places = {
    shop: openClient(addresses.shop, guests),
    card: openClient(addresses.card, guests),
    shopOrigin: addresses.shop,
  };
  const times = new Map<Step, number[]>(STEPS.map((step) => [step, []]));
  const errors: string[] = [];
  let flows = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const guest = async () => {
    while (performance.now() < end) {
      try {
        await buy(places, stall, (step, answer) => times.get(step)?.push(answer.ms));
        flows += 1;
      } catch (error) {
        errors.push(String(error));
        if (errors.length > 20) return;
      }
    }
  };
  await Promise.all(Array.from({ length: guests }, guest));
  const elapsed = (performance.now() - started) / 1000;
  places.shop.close();
  places.card.close();
  return {
    guests,
    flows,
    perSecond: flows / elapsed,
    calls: summary([...times.values()].flat()),
    steps: Object.fromEntries(
      STEPS.map((step) => [step, summary(times.get(step) ?? [])]),
    ) as FlowResult["steps"],
    errors,
  };
}
