import type { Cell } from "./csv.ts";

export const at = (instant: string | null): Cell => instant && { at: instant };
export const yesNo = (yes: boolean): Cell => (yes ? "Oui" : "Non");
