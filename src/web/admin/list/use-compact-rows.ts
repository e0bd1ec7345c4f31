import { useState } from "react";

const STORED_AS = "admin-compact-rows";

/** Rows of 36 px instead of 44: a taste of the person, kept on the device. */
export function useCompactRows(): [boolean, (compact: boolean) => void] {
  const [compact, setCompact] = useState(() => localStorage.getItem(STORED_AS) === "on");
  return [
    compact,
    (wanted) => {
      if (wanted) localStorage.setItem(STORED_AS, "on");
      else localStorage.removeItem(STORED_AS);
      setCompact(wanted);
    },
  ];
}
