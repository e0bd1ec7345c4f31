import { CircleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { type CameraState, useCamera } from "./use-camera.ts";

const TROUBLE: Partial<Record<CameraState, string>> = {
  refused: "La caméra n'est pas autorisée. Autorisez-la dans le navigateur, ou tapez le numéro.",
  missing: "Aucune caméra trouvée sur cet appareil. Tapez le numéro.",
  busy: "La caméra est utilisée par une autre application. Fermez-la, ou tapez le numéro.",
  insecure:
    "Le navigateur ne donne la caméra qu'à une adresse sécurisée (https). Ouvrez la boutique par celle-ci, ou tapez le numéro.",
  failed: "Impossible d'ouvrir la caméra. Tapez le numéro.",
};

type CameraDialogProps = {
  /** What is to be held before the camera. */
  aim?: string;
  /** Answers what to say when the code means nothing here; the camera then goes on looking. */
  onRead: (text: string) => string | undefined | Promise<string | undefined>;
  onClose: () => void;
};

/** For who has no reader at hand: the code is held before the camera of the phone or the computer. */
export function CameraDialog({
  aim = "Tenez le code-barres du bon à plat devant la caméra.",
  onRead,
  onClose,
}: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [unknown, setUnknown] = useState<string>();
  const { state, again } = useCamera(video, async (text) => {
    const problem = await onRead(text);
    setUnknown(problem);
    return problem === undefined;
  });
  const trouble = TROUBLE[state];
  return (
    <Dialog open onClose={onClose} title="Scanner avec la caméra" size="small">
      {trouble ? (
        <ErrorPanel sentence={trouble} {...(state === "insecure" ? {} : { onRetry: again })} />
      ) : (
        <>
          <p role="status" className="mb-3 text-ink-2">
            {state === "opening" ? "Ouverture de la caméra..." : aim}
          </p>
          <div className="relative aspect-4/3 overflow-hidden rounded-card bg-backdrop">
            <video ref={video} muted playsInline aria-hidden className="size-full object-cover" />
            <span aria-hidden className="absolute inset-x-8 top-1/2 h-0.5 -translate-y-1/2 bg-accent" />
          </div>
          <div role="alert">
            {unknown && (
              <p className="mt-3 flex items-start gap-2 rounded-control border border-danger bg-danger-soft p-3 font-medium break-words">
                <Icon of={CircleAlert} className="shrink-0 text-danger" />
                <span className="min-w-0">{unknown}</span>
              </p>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
