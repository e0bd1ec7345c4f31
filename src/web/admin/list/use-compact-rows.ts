import { useState } from "react";
import { deviceMemory } from "#web/device/memory.ts";

const STORED_AS = "admin-compact-rows";

/** Rows of 36 px, or of 44: a taste of the person, kept on the device. */
export function useCompactRows(): [boolean, (compact: boolean) => void] {
  const [compact, setCompact] = useState(() => deviceMemory.recall<boolean>(STORED_AS) ?? true);
  return [
    compact,
    (wanted) => {
      deviceMemory.remember(STORED_AS, wanted);
      setCompact(wanted);
    },
  ];
}
