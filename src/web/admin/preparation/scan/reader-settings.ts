import { useState } from "react";
import { deviceMemory } from "#web/device/memory.ts";

/** `places`: a reader that types as a US keyboard. `characters`: one set to this computer's own layout. */
export type ReaderLayout = "places" | "characters";
export type ReaderSettings = { layout: ReaderLayout; sounds: boolean };

const STORED_AS = "admin-reader";
const USUAL: ReaderSettings = { layout: "places", sounds: true };

/** Kept on the device: the reader is plugged into it. */
export function useReaderSettings(): [ReaderSettings, (settings: ReaderSettings) => void] {
  const [settings, setSettings] = useState<ReaderSettings>(() => ({
    ...USUAL,
    ...deviceMemory.recall<Partial<ReaderSettings>>(STORED_AS),
  }));
  return [
    settings,
    (changed) => {
      deviceMemory.remember(STORED_AS, changed);
      setSettings(changed);
    },
  ];
}
