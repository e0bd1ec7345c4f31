import { useRef } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { type CameraState, useCamera } from "./use-camera.ts";

const TROUBLE: Partial<Record<CameraState, string>> = {
  refused: "La caméra n'est pas autorisée. Autorisez-la dans le navigateur, ou tapez le numéro.",
  missing: "Aucune caméra trouvée sur cet appareil. Tapez le numéro.",
  failed: "Impossible d'ouvrir la caméra. Tapez le numéro.",
};

type CameraDialogProps = { onRead: (text: string) => void; onClose: () => void };

/** For who has no reader at hand: the code is held before the camera of the phone or the computer. */
export function CameraDialog({ onRead, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, onRead);
  const trouble = TROUBLE[state];
  return (
    <Dialog open onClose={onClose} title="Scanner avec la caméra" size="small">
      {trouble ? (
        <ErrorPanel sentence={trouble} />
      ) : (
        <>
          <p role="status" className="mb-3 text-ink-2">
            {state === "opening"
              ? "Ouverture de la caméra..."
              : "Tenez le code-barres du bon à plat devant la caméra."}
          </p>
          <div className="relative aspect-4/3 overflow-hidden rounded-card bg-ink">
            <video ref={video} muted playsInline aria-hidden className="size-full object-cover" />
            <span aria-hidden className="absolute inset-x-8 top-1/2 h-0.5 -translate-y-1/2 bg-accent" />
          </div>
        </>
      )}
    </Dialog>
  );
}
