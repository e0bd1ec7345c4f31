import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ColorRow, colorFields } from "#contract/admin/colors.ts";
import { looksLike } from "#domain/color-distance.ts";
import { api } from "#web/admin/api.ts";
import { ChangedPanel } from "#web/admin/changed-panel.tsx";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { errorsOf, withPrefix } from "#web/admin/field-errors.ts";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorSummary, type FieldErrors, focusField, focusLoneError } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toasts.ts";
import { colorsChanged, colorsQuery } from "./color-queries.ts";
import { HexField } from "./hex-field.tsx";

const FORM = "color";

type ColorDialogProps = { color: ColorRow | undefined; colors: readonly ColorRow[]; onClose: () => void };

/** Adds a colour, or edits the one given. */
export function ColorDialog({ color, colors, onClose }: ColorDialogProps) {
  const queries = useQueryClient();
  const act = useOneAct();
  const [name, setName] = useState(color?.name ?? "");
  const [hexCode, setHexCode] = useState(color?.hexCode ?? "#000000");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const save = useMutation({
    mutationFn: (expectedVersion: number | undefined): Promise<{ id: string }> => {
      const given = { name, hexCode };
      return color && expectedVersion !== undefined
        ? api.admin.colors.save({ ...given, colorId: color.id, expectedVersion })
        : act(given, (options) => api.admin.colors.create(given, options));
    },
    onSuccess: () => {
      colorsChanged(queries);
      toast.success(color ? "Couleur mise à jour avec succès" : "Couleur ajoutée avec succès");
      onClose();
    },
    onError: (error) => {
      if (refusedAs(error, "COLOR_NAME_TAKEN") === undefined) return;
      setErrors({ "color-name": sentenceOf(error, "") });
      focusField("color-name");
    },
  });
  const conflict = refusedAs(save.error, "RECORD_CHANGED");
  const latest = async () =>
    (await queries.fetchQuery({ ...colorsQuery, staleTime: 0 })).find(({ id }) => id === color?.id);

  function submit() {
    const found = withPrefix(FORM, errorsOf(colorFields, { name, hexCode }));
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return focusLoneError(found);
    save.mutate(color?.version);
  }
  const clear = (field: string) => setErrors(({ [`${FORM}-${field}`]: _, ...others }) => others);

  return (
    <Dialog
      open
      onClose={onClose}
      title={color ? "Modifier la couleur" : "Nouvelle couleur"}
      size="small"
      locked={save.isPending}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={save.isPending}>
            Annuler
          </Button>
          <Button type="submit" form={FORM} pending={save.isPending} pendingLabel="Enregistrement...">
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) submit();
        }}
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        <TextField
          id={`${FORM}-name`}
          label="Nom"
          data-first-focus
          maxLength={60}
          autoComplete="off"
          value={name}
          error={errors[`${FORM}-name`]}
          onChange={({ target }) => {
            setName(target.value);
            clear("name");
          }}
        />
        <HexField
          id={`${FORM}-hexCode`}
          value={hexCode}
          error={errors[`${FORM}-hexCode`]}
          onChange={(hex) => {
            setHexCode(hex);
            clear("hexCode");
          }}
        />
        <p role="status" className="text-small text-warning empty:hidden">
          {nearDuplicate(colors, color?.id, name, hexCode)}
        </p>
        {conflict && (
          <ChangedPanel
            conflict={conflict}
            pending={save.isPending}
            onReload={async () => {
              colorsChanged(queries);
              onClose();
            }}
            onOverwrite={async () => save.mutate((await latest())?.version)}
          />
        )}
        {save.isError && !conflict && Object.keys(errors).length === 0 && (
          <p role="alert" className="font-medium text-danger">
            Erreur: {sentenceOf(save.error, "la couleur n'a pas pu être enregistrée")}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Told, never forbidden: two shops' "Noir" may differ on purpose. */
function nearDuplicate(
  colors: readonly ColorRow[],
  own: string | undefined,
  name: string,
  hexCode: string,
): string {
  const others = colors.filter(({ id }) => id !== own);
  const same = others.find((other) => other.name.toLowerCase() === name.trim().toLowerCase());
  if (same) return `Une couleur porte déjà ce nom\u00a0: ${same.name}.`;
  if (!/^#[0-9A-Fa-f]{6}$/.test(hexCode)) return "";
  const alike = others.find((other) => looksLike(other.hexCode, hexCode));
  return alike ? `Cette couleur ressemble à ${alike.name} (${alike.hexCode}).` : "";
}
