import { deviceMemory } from "#web/device/memory.ts";

/** Labels as the carrier draws them, 10 × 15 cm, or two on an A4 sheet. */
export type LabelPaper = "label" | "a4";

export const LABEL_PAPER_KEY = "admin-label-paper";

export const labelPaperHere = (): LabelPaper => deviceMemory.recall<LabelPaper>(LABEL_PAPER_KEY) ?? "label";
