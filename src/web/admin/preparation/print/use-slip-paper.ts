import { useState } from "react";
import { deviceMemory } from "#web/device/memory.ts";
import type { SlipPaper } from "./packing-slip.tsx";

const STORED_AS = "admin-slip-paper";

/** On which paper slips are printed: that of the labels, or A5; the printer is this device's. */
export function useSlipPaper(): [SlipPaper, (paper: SlipPaper) => void] {
  const [paper, setPaper] = useState(() => deviceMemory.recall<SlipPaper>(STORED_AS) ?? "label");
  return [
    paper,
    (chosen) => {
      deviceMemory.remember(STORED_AS, chosen);
      setPaper(chosen);
    },
  ];
}
