import { ImagePlus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { photoSource } from "#web/ui/photo-source.ts";
import { type Photo, sendPhoto } from "./send-photo.ts";

type PhotoFieldProps = {
  id?: string;
  label?: string;
  /** What the picture shows. */
  alt?: string;
  photo: Photo | null;
  onChange: (photo: Photo | null) => void;
  /** A photo under way is not part of the form yet. */
  onSending?: (sending: boolean) => void;
};

export function PhotoField(props: PhotoFieldProps) {
  const { id = "product-photo", label = "Photo", alt = "Le produit", photo, onChange, onSending } = props;
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function choose(file: File | undefined) {
    if (!file) return;
    setProblem(undefined);
    setSending(true);
    onSending?.(true);
    const sent = await sendPhoto(file);
    setSending(false);
    onSending?.(false);
    if ("problem" in sent) setProblem(sent.problem);
    else onChange(sent);
  }

  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-label font-semibold">
        {label}
        <span className="font-normal text-ink-2"> (facultatif)</span>
      </legend>
      <p id={`${id}-hint`} className="text-small text-ink-3">
        PNG, JPEG ou WebP, 5{"\u00a0"}Mo au plus.
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-3">
        {photo && (
          <img
            {...photoSource(photo.photoUrl, "80px")}
            alt={alt}
            className="h-24 w-20 rounded-control border border-line object-cover"
          />
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Fichier de la photo"
          aria-describedby={`${id}-hint`}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = "";
          }}
        />
        <Button
          look="secondary"
          icon={<Icon of={ImagePlus} size={18} />}
          pending={sending}
          pendingLabel="Envoi en cours..."
          onClick={() => input.current?.click()}
        >
          {photo ? "Remplacer la photo" : "Ajouter une photo"}
        </Button>
        {photo && !sending && (
          <Button look="text" icon={<Icon of={Trash2} size={18} />} onClick={() => onChange(null)}>
            Retirer
          </Button>
        )}
      </div>
      {problem && (
        <div role="alert">
          <FieldError id={`${id}-error`} message={problem} />
        </div>
      )}
    </fieldset>
  );
}
