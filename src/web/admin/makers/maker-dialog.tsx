import { type MakerRow, makerFields } from "#contract/admin/makers.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { latestIn } from "#web/admin/client/query-client.ts";
import { EditDialog } from "#web/admin/forms/edit-dialog.tsx";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type MakerDialogProps = { maker: MakerRow | undefined; isFirst: boolean; onClose: () => void };

const CONTACT_HINT = "Une adresse email ou un site";

/** Adds a maker, or edits the one given; the first one is the shop's own. */
export function MakerDialog({ maker, isFirst, onClose }: MakerDialogProps) {
  const form = useEditForm({
    prefix: "maker",
    row: maker,
    asTyped: (row) => ({
      name: row?.name ?? "",
      address: row?.address ?? "",
      contact: row?.contact ?? "",
      outsideEu: row?.outsideEu ?? false,
      responsibleName: row?.responsibleName ?? "",
      responsibleAddress: row?.responsibleAddress ?? "",
      responsibleContact: row?.responsibleContact ?? "",
      isDefault: row?.isDefault ?? isFirst,
    }),
    check: (typed) => errorsOf(makerFields, typed),
    create: (typed, options) => api.admin.makers.create(typed, options),
    keep: (typed, { id, version }) =>
      api.admin.makers.save({ ...typed, makerId: id, expectedVersion: version }),
    changes: "makers",
    done: (_saved, _sent, over) =>
      over ? "Fabricant mis à jour avec succès" : "Fabricant ajouté avec succès",
    onSaved: () => onClose(),
    refusals: { MAKER_NAME_TAKEN: "name" },
    latest: () => latestIn(orpc.admin.makers.list.queryOptions(), maker?.id),
  });
  const { typed, change } = form;
  return (
    <EditDialog
      form={form}
      title={maker ? "Modifier le fabricant" : "Nouveau fabricant"}
      lead="Erreur: "
      failed="le fabricant n'a pas pu être enregistré"
      onClose={onClose}
    >
      <TextField {...form.text("name")} label="Nom" data-first-focus maxLength={200} />
      <TextField {...form.text("address")} label="Adresse postale" maxLength={300} />
      <TextField {...form.text("contact")} label="Contact" hint={CONTACT_HINT} maxLength={200} />
      <Checkbox
        id="maker-isDefault"
        label="Fabricant de la boutique, montré pour les produits qui n'en nomment pas"
        checked={typed.isDefault}
        onChange={({ target }) => change({ isDefault: target.checked })}
      />
      <Checkbox
        id="maker-outsideEu"
        label="Établi hors de l'Union européenne"
        checked={typed.outsideEu}
        onChange={({ target }) => change({ outsideEu: target.checked })}
      />
      {typed.outsideEu && (
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-2 font-semibold">Personne responsable dans l'Union européenne</legend>
          <TextField {...form.text("responsibleName")} label="Nom du responsable" maxLength={200} />
          <TextField {...form.text("responsibleAddress")} label="Adresse du responsable" maxLength={300} />
          <TextField
            {...form.text("responsibleContact")}
            label="Contact du responsable"
            hint={CONTACT_HINT}
            maxLength={200}
          />
        </fieldset>
      )}
    </EditDialog>
  );
}
