import { useState } from "react";
import type { SlipPaper } from "./packing-slip.tsx";

const STORED_AS = "admin-slip-paper";

/** On which paper slips are printed: that of the labels, or A5; the printer is this device's. */
export function useSlipPaper(): [SlipPaper, (paper: SlipPaper) => void] {
  const [paper, setPaper] = useState<SlipPaper>(() =>
    localStorage.getItem(STORED_AS) === "a5" ? "a5" : "label",
  );
  return [
    paper,
    (chosen) => {
      localStorage.setItem(STORED_AS, chosen);
      setPaper(chosen);
    },
  ];
}
