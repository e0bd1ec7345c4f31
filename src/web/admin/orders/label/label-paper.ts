import { deviceMemory } from "#web/device/memory.ts";

/** A PDF as the carrier draws it, 10 × 15 cm, or two on an A4 sheet; or the language of label printers, at their resolution. */
export type LabelPaper = "label" | "a4" | "zpl-203" | "zpl-300";

export const LABEL_PAPER_KEY = "admin-label-paper";

export const labelPaperHere = (): LabelPaper => deviceMemory.recall<LabelPaper>(LABEL_PAPER_KEY) ?? "label";

/** A file in ZPL holds labels alone: slips are printed apart from them. */
export const takesZpl = (paper: LabelPaper): boolean => paper.startsWith("zpl");
