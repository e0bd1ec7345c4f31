import { Camera, ScanBarcode, Settings2 } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CONTROL_CLASS } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

type ScanFieldProps = {
  typed: string;
  placeholder?: string;
  onTyped: (text: string) => void;
  onScan: (text: string) => void;
  /** Enter was pressed, once and by hand, where nothing is typed. */
  onEmpty?: () => void;
  onCamera: () => void;
  onSettings: () => void;
};

/** Some readers end a code with two Enters, of which the second comes right after. */
const BY_HAND_AFTER_MS = 300;

/** Always there: a reader is heard wherever the focus is, and a number can be typed here. */
export function ScanField({
  typed,
  placeholder = "N° de commande ou référence",
  onTyped,
  onScan,
  onEmpty,
  onCamera,
  onSettings,
}: ScanFieldProps) {
  const lastKeyAt = useRef(0);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") onScan(typed.trim());
      }}
    >
      <div className="min-w-0 grow basis-[10rem]">
        <label htmlFor="scan" className="block text-label font-semibold">
          Scanner
        </label>
        <div className="relative mt-1.5">
          <Icon of={ScanBarcode} className="absolute inset-y-0 start-3 my-auto text-ink-2" />
          <input
            id="scan"
            data-scan
            className={classNames(CONTROL_CLASS, "ps-10 font-code")}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={60}
            value={typed}
            onChange={({ target }) => onTyped(target.value)}
            onKeyDown={(event) => {
              const byHand = !event.repeat && event.timeStamp - lastKeyAt.current > BY_HAND_AFTER_MS;
              lastKeyAt.current = event.timeStamp;
              if (event.key === "Enter" && typed === "" && byHand) onEmpty?.();
            }}
          />
        </div>
      </div>
      <IconButton
        label="Scanner avec la caméra"
        size="control"
        icon={<Icon of={Camera} />}
        onClick={onCamera}
      />
      <IconButton
        label="Réglages du poste"
        size="control"
        icon={<Icon of={Settings2} />}
        onClick={onSettings}
      />
    </form>
  );
}
