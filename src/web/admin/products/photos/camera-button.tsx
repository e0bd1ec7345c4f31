import { Camera } from "lucide-react";
import { useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type CameraButtonProps = { label: string; look: "primary" | "secondary"; onPhoto: (file: File) => void };

/** Opens the camera of a telephone at once; where there is none, the choice of a file. */
export function CameraButton({ label, look, onPhoto }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPhoto(file);
          target.value = "";
        }}
      />
      <Button
        look={look}
        icon={<Icon of={Camera} />}
        className={look === "primary" ? "min-h-16 text-h3" : undefined}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
