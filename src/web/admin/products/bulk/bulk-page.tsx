import { Table2 } from "lucide-react";
import { useState } from "react";
import { parseEuros } from "#domain/money.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { technicalOf } from "#web/admin/client/failure.ts";
import { KeepWords } from "#web/admin/forms/keep-words.tsx";
import { useUnsavedGuard } from "#web/admin/forms/unsaved-guard.tsx";
import { liveChoices } from "#web/admin/lives/live-choices.ts";
import { CompositionField } from "#web/admin/products/composition-field.tsx";
import { MakerField } from "#web/admin/products/maker-field.tsx";
import { PhotoField } from "#web/admin/products/photo-field.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { Combobox } from "#web/ui/admin/combobox.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { STOCK_HINT } from "#wording/admin-forms.ts";
import { BULK_FAILED } from "#wording/bulk-products.ts";
import { ANIMAL_PARTS, FIT_EXAMPLE, FIT_LABEL } from "#wording/product-facts.ts";
import { controlOf, isBulkDirty, piecesOf, type TypedField } from "./bulk-draft.ts";
import { BulkPreview } from "./bulk-preview.tsx";
import { BulkResults } from "./bulk-results.tsx";
import { ColorGrid } from "./color-grid.tsx";
import { LatestProducts } from "./latest-products.tsx";
import { type BulkForm, useBulkForm } from "./use-bulk-form.ts";

export function BulkPage() {
  const form = useBulkForm();
  const { draft, lives, colors, create } = form;
  const { question } = useUnsavedGuard(isBulkDirty(draft));
  const failed = lives.isError ? lives : colors.isError ? colors : undefined;
  return (
    <>
      {question}
      <ScreenHeading
        title="Création en masse"
        aside={
          <ScreenLink to={paths.admin.productGrid(draft.liveId)} className={buttonClass("secondary")}>
            <Icon of={Table2} />
            Remplir une grille
          </ScreenLink>
        }
      />
      {failed && (
        <div className="mb-3">
          <ErrorPanel
            sentence={
              failed === lives
                ? "Impossible de charger la liste des lives"
                : "Impossible de charger la liste des couleurs"
            }
            onRetry={() => failed.refetch()}
            retrying={failed.isFetching}
            technical={technicalOf(failed.error)}
          />
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <Card id="bulk" title="Un produit par couleur et par taille">
          <Fields form={form} />
        </Card>
        <div className="flex flex-col gap-4">
          <BulkPreview
            pieces={form.pieces}
            next={form.next}
            isPresent={form.isPresent}
            name={draft.typed.name}
            priceCents={parseEuros(draft.typed.price)}
          />
          {create.data && <BulkResults results={create.data.results} />}
        </div>
      </div>
      <LatestProducts />
    </>
  );
}

function Fields({ form }: { form: BulkForm }) {
  const { draft, dispatch, lives, colors, pieces, isPresent, create, submit } = form;
  const { liveId, typed, facts, chosen, errors, attempt } = draft;
  const [sending, setSending] = useState(false);
  const choices = liveChoices(lives.data ?? []);
  const text = (field: TypedField) => ({
    id: controlOf(field),
    disabled: liveId === undefined,
    autoComplete: "off",
    value: typed[field],
    error: errors[controlOf(field)],
    onChange: ({ target }: { target: { value: string } }) =>
      dispatch({ type: "typed", field, text: target.value }),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <Combobox
        id="bulk-liveId"
        label="Live"
        choices={choices}
        value={choices.find(({ value }) => value === liveId) ?? null}
        error={errors["bulk-liveId"]}
        onChange={(choice) => dispatch({ type: "live chosen", liveId: choice?.value })}
      />
      <TextField {...text("name")} label="Nom du produit" maxLength={200} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <TextField {...text("price")} label="Prix en euros" inputMode="decimal" maxLength={12} />
        <TextField
          {...text("refCategory")}
          label="Référence annoncée"
          maxLength={20}
          inputClassName="font-code uppercase"
        />
        <TextField
          {...text("stock")}
          label="Stock par produit"
          hint={STOCK_HINT}
          inputMode="numeric"
          maxLength={6}
        />
        <TextField {...text("weight")} label="Poids" placeholder={"350\u00a0g"} optional maxLength={10} />
      </div>
      <TextField
        {...text("sizes")}
        label="Tailles"
        hint="Chaque couleur dans chaque taille, par exemple 36 38 40 ou taille unique"
        optional
        maxLength={300}
      />
      <TextField
        {...text("fit")}
        label={FIT_LABEL}
        hint={`Par exemple\u00a0: ${FIT_EXAMPLE}`}
        optional
        maxLength={120}
      />
      <CompositionField
        id={controlOf("composition")}
        disabled={liveId === undefined}
        value={typed.composition}
        error={errors[controlOf("composition")]}
        onChange={(composition) => dispatch({ type: "typed", field: "composition", text: composition })}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <MakerField
          id="bulk-makerId"
          disabled={liveId === undefined}
          makerId={facts.makerId}
          error={errors["bulk-makerId"]}
          onChange={(makerId) => dispatch({ type: "facts chosen", facts: { makerId } })}
        />
        <Checkbox
          id="bulk-animalParts"
          className="self-end"
          disabled={liveId === undefined}
          label={ANIMAL_PARTS}
          checked={facts.animalParts}
          onChange={({ target }) =>
            dispatch({ type: "facts chosen", facts: { animalParts: target.checked } })
          }
        />
      </div>
      <PhotoField
        photo={facts.photo}
        onChange={(photo) => dispatch({ type: "facts chosen", facts: { photo } })}
        onSending={setSending}
      />
      <ColorGrid
        colors={colors.data}
        reading={colors.isPending}
        chosen={chosen}
        isPresent={(colorId) =>
          piecesOf([colorId], typed.sizes).every(({ size }) => isPresent(colorId, size))
        }
        disabled={liveId === undefined}
        error={errors["bulk-colorIds"]}
        onChange={(next) => dispatch({ type: "colors chosen", chosen: next })}
      />
      <Failed act={create} otherwise={BULK_FAILED} />
      <KeepWords
        failure={create.error}
        does="create"
        pending={create.isPending}
        onKeep={() => submit(true)}
      />
      <Button
        type="submit"
        className="self-start"
        disabled={sending}
        pending={create.isPending}
        pendingLabel="Création..."
      >
        Créer {pieces.length} produit(s)
      </Button>
    </form>
  );
}
