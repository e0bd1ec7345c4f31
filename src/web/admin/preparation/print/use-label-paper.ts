import { useState } from "react";
import { LABEL_PAPER_KEY, type LabelPaper, labelPaperHere } from "#web/admin/orders/label/label-paper.ts";
import { deviceMemory } from "#web/device/memory.ts";

/** On which paper the printer of this table takes labels; the table remembers it. */
export function useLabelPaper(): [LabelPaper, (paper: LabelPaper) => void] {
  const [paper, setPaper] = useState(labelPaperHere);
  return [
    paper,
    (chosen) => {
      deviceMemory.remember(LABEL_PAPER_KEY, chosen);
      setPaper(chosen);
    },
  ];
}
