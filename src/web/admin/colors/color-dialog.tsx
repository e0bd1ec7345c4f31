import { type ColorRow, colorFields } from "#contract/admin/colors.ts";
import { looksLike } from "#domain/color-distance.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { latestIn } from "#web/admin/client/query-client.ts";
import { EditDialog } from "#web/admin/forms/edit-dialog.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { HexField } from "./hex-field.tsx";

type ColorDialogProps = { color: ColorRow | undefined; colors: readonly ColorRow[]; onClose: () => void };

/** Adds a color, or edits the one given. */
export function ColorDialog({ color, colors, onClose }: ColorDialogProps) {
  const form = useEditForm({
    prefix: "color",
    row: color,
    asTyped: (row) => ({ name: row?.name ?? "", hexCode: row?.hexCode ?? "#000000" }),
    check: (typed) => errorsOf(colorFields, typed),
    create: (typed, options, keepsClaims) => api.admin.colors.create({ ...typed, keepsClaims }, options),
    keep: (typed, { id, version }, keepsClaims) =>
      api.admin.colors.save({ ...typed, colorId: id, expectedVersion: version, keepsClaims }),
    changes: "colors",
    done: (_saved, _sent, over) => (over ? "Couleur mise à jour avec succès" : "Couleur ajoutée avec succès"),
    onSaved: () => onClose(),
    refusals: { COLOR_NAME_TAKEN: "name" },
    latest: () => latestIn(orpc.admin.colors.list.queryOptions(), color?.id),
  });
  const { typed, errors, change } = form;

  return (
    <EditDialog
      form={form}
      title={color ? "Modifier la couleur" : "Nouvelle couleur"}
      size="small"
      lead="Erreur: "
      failed="la couleur n'a pas pu être enregistrée"
      onClose={onClose}
    >
      <TextField {...form.text("name")} label="Nom" data-first-focus maxLength={60} />
      <HexField
        id="color-hexCode"
        value={typed.hexCode}
        error={errors.hexCode}
        onChange={(hexCode) => change({ hexCode })}
      />
      <p role="status" className="text-small text-warning empty:hidden">
        {nearDuplicate(colors, form.row?.id, typed.name, typed.hexCode)}
      </p>
    </EditDialog>
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
