import { Eye, EyeOff, TriangleAlert } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { TextField } from "./text-field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "end">;

/** A password may be looked at while it is typed, and says when the caps lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const icon = shown ? EyeOff : Eye;
  return (
    <div>
      <TextField
        {...props}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={(event) => setCapsLock(event.getModifierState("CapsLock"))}
        onKeyUp={(event) => setCapsLock(event.getModifierState("CapsLock"))}
        onBlur={() => setCapsLock(false)}
        end={
          <IconButton
            size="inField"
            label={shown ? "Masquer le mot de passe" : "Afficher le mot de passe"}
            icon={<Icon of={icon} />}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <div role="status">
        {capsLock && (
          <p className="mt-1.5 flex items-center gap-1.5 text-small font-medium text-warning">
            <Icon of={TriangleAlert} size={16} strokeWidth={2} />
            La touche Verr. Maj est activée.
          </p>
        )}
      </div>
    </div>
  );
}
