type Urgency = "status" | "alert";

const regionId = (urgency: Urgency) => `live-region-${urgency}`;
/** A screen reader repeats an equal sentence only if the region was empty in between. */
const EMPTY_BEFORE_MS = 60;

/** Says one sentence to those who listen; an `alert` interrupts. One announcement per act. */
export function announce(sentence: string, urgency: Urgency = "status"): void {
  const region = document.getElementById(regionId(urgency));
  if (!region) return;
  region.textContent = "";
  window.setTimeout(() => {
    region.textContent = sentence;
  }, EMPTY_BEFORE_MS);
}

export const STATUS_REGION_ID = regionId("status");
export const ALERT_REGION_ID = regionId("alert");
