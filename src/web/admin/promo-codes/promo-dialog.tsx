import type { PromoRow } from "#contract/admin/promo-codes.ts";
import { PROMO_KINDS } from "#domain/promo.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { latestIn } from "#web/admin/client/query-client.ts";
import { EditDialog } from "#web/admin/forms/edit-dialog.tsx";
import { useEditForm } from "#web/admin/forms/use-edit-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { CODE_SHAPE, PROMO_KIND_NAMES } from "#wording/promo-codes.ts";
import { asFields, asTyped, checkTyped } from "./promo-typed.ts";

type PromoDialogProps = { promo: PromoRow | undefined; onClose: () => void };

/** Adds a promo code, or edits the one given. */
export function PromoDialog({ promo, onClose }: PromoDialogProps) {
  const form = useEditForm({
    prefix: "promo",
    row: promo,
    asTyped,
    check: checkTyped,
    create: (typed, options, keepsClaims) =>
      api.admin.promoCodes.create({ ...asFields(typed), keepsClaims }, options),
    keep: (typed, { id, version }, keepsClaims) =>
      api.admin.promoCodes.save({ ...asFields(typed), promoId: id, expectedVersion: version, keepsClaims }),
    changes: "promo codes",
    done: (_saved, _sent, over) => (over ? "Code promo enregistré" : "Code promo ajouté"),
    onSaved: () => onClose(),
    refusals: { PROMO_CODE_TAKEN: "code", PROMO_LIMIT_UNDER_USES: "limitInAll" },
    latest: () => latestIn(orpc.admin.promoCodes.list.queryOptions(), promo?.id),
  });
  const { typed, change } = form;
  return (
    <EditDialog
      form={form}
      title={promo ? `Modifier le code ${promo.code}` : "Nouveau code promo"}
      failed="Le code promo n'a pas pu être enregistré"
      onClose={onClose}
    >
      <TextField
        {...form.text("code")}
        label="Code"
        hint={CODE_SHAPE}
        data-first-focus
        maxLength={30}
        autoCapitalize="characters"
        spellCheck={false}
        inputClassName="font-code uppercase"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          id="promo-kind"
          label="Ce qu'il donne"
          options={PROMO_KINDS.map((value) => ({ value, label: PROMO_KIND_NAMES[value] }))}
          value={typed.kind}
          onChoose={(kind) => change({ kind })}
        />
        {typed.kind !== "delivery" && (
          <TextField
            {...form.text("value")}
            label={typed.kind === "amount" ? "Montant" : "Pourcentage"}
            inputMode="decimal"
            end={<span className="pe-2 text-ink-2">{typed.kind === "amount" ? "€" : "%"}</span>}
          />
        )}
      </div>
      <TextField
        {...form.text("minimumCents")}
        label="À partir de"
        hint="Ce que les articles doivent coûter, sans la livraison"
        optional
        inputMode="decimal"
        end={<span className="pe-2 text-ink-2">€</span>}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.text("startsAt")}
          label="Du"
          hint="Heure de Paris"
          optional
          type="datetime-local"
        />
        <TextField {...form.text("endsAt")} label="Au" hint="Heure de Paris" optional type="datetime-local" />
      </div>
      <TextField
        {...form.text("limitInAll")}
        label="Nombre d'utilisations en tout"
        hint={"Vide\u00a0: sans limite"}
        optional
        inputMode="numeric"
      />
      <Checkbox
        id="promo-oncePerPerson"
        label="Une seule fois par personne"
        checked={typed.oncePerPerson}
        onChange={({ target }) => change({ oncePerPerson: target.checked })}
      />
      <Checkbox
        id="promo-isActive"
        label={"Actif\u00a0: les clientes peuvent l'utiliser"}
        checked={typed.isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      />
      <TextField {...form.text("note")} label="Note de l'équipe" optional maxLength={300} />
    </EditDialog>
  );
}
