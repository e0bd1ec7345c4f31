/**
 * A list of the entry opens below its form, or above it where it is docked at the foot of the window: never over a field
 * or a button of it, since those come next. There it takes what is left between the form and the bar at the top.
 */
export const BESIDE_THE_ENTRY =
  "top-full mt-1 max-h-80 docked:top-auto docked:bottom-full docked:mt-0 docked:mb-1 docked:max-h-[clamp(6rem,calc(100dvh-var(--keyboard,0px)-var(--top,3.5rem)-14rem),20rem)]";
