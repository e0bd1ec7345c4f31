import { type ReactNode, useRef } from "react";
import { Button } from "#web/ui/button.tsx";

export const PHOTO_TYPES = "image/png,image/jpeg,image/webp";

type FileButtonProps = {
  label: string;
  icon: ReactNode;
  /** Media types and endings, as the attribute takes them. */
  accept: string;
  multiple?: boolean;
  look?: "primary" | "secondary";
  onFiles: (files: File[]) => void;
};

/** Opens the device's own choice of files. */
export function FileButton({ label, icon, accept, multiple, look = "secondary", onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = "";
        }}
      />
      <Button look={look} icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
