import { useState } from "react";

/** `places`: a reader that types as a US keyboard. `characters`: one set to this computer's own layout. */
export type ReaderLayout = "places" | "characters";
export type ReaderSettings = { layout: ReaderLayout; sounds: boolean };

const STORED_AS = "admin-reader";
const USUAL: ReaderSettings = { layout: "places", sounds: false };

/** Kept on the device: the reader is plugged into it. */
export function useReaderSettings(): [ReaderSettings, (settings: ReaderSettings) => void] {
  const [settings, setSettings] = useState(read);
  return [
    settings,
    (changed) => {
      localStorage.setItem(STORED_AS, JSON.stringify(changed));
      setSettings(changed);
    },
  ];
}

function read(): ReaderSettings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(STORED_AS) ?? "{}") as Partial<ReaderSettings>) };
  } catch {
    return USUAL;
  }
}
