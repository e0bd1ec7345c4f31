import { Camera, ListChecks, Package, Settings2 } from "lucide-react";
import { type ScreenAct, useScreenActs } from "#web/admin/acts/screen-acts.ts";
import type { Mode } from "./use-station.ts";

type StationActs = {
  mode: Mode;
  onMode: (mode: Mode) => void;
  onCamera: () => void;
  onSettings: () => void;
};

/** What whoever types what they want may do at the pack station, whatever lies on the table. */
export function useStationActs({ mode, onMode, onCamera, onSettings }: StationActs): void {
  const other: ScreenAct =
    mode === "picking"
      ? {
          id: "station-packing",
          label: "Emballage",
          words: "mode emballer commande par commande",
          icon: Package,
          run: () => onMode("packing"),
        }
      : {
          id: "station-picking",
          label: "Prélèvement",
          words: "mode liste rassembler les articles de plusieurs commandes",
          icon: ListChecks,
          run: () => onMode("picking"),
        };
  useScreenActs([
    other,
    {
      id: "station-camera",
      label: "Scanner avec la caméra",
      words: "photo code",
      icon: Camera,
      run: onCamera,
    },
    {
      id: "station-settings",
      label: "Réglages du poste",
      words: "lecteur son papier clavier",
      icon: Settings2,
      run: onSettings,
    },
  ]);
}
