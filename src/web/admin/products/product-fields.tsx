import type { ColorRow } from "#contract/admin/colors.ts";
import { type LiveChoice, liveChoices } from "#web/admin/lives/live-choices.ts";
import { Combobox } from "#web/ui/admin/combobox.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { PURCHASE_PRICE_HINT, STOCK_HINT } from "#wording/admin-forms.ts";
import { ANIMAL_PARTS, FIT_EXAMPLE, FIT_LABEL } from "#wording/product-facts.ts";
import { CompositionField } from "./composition-field.tsx";
import { MakerField } from "./maker-field.tsx";
import { PhotoField } from "./photo-field.tsx";
import type { TypedProduct } from "./product-form.ts";

type ProductFieldsProps = {
  typed: TypedProduct;
  errors: FieldErrors;
  lives: readonly LiveChoice[];
  colors: readonly ColorRow[];
  refHint: string | undefined;
  onChange: (changed: Partial<TypedProduct>, field: string) => void;
  onLeaveRef: () => void;
  onSending: (sending: boolean) => void;
};

const NO_COLOR = { value: "none", label: "Aucune couleur" };

export function ProductFields({ typed, errors, lives, colors, refHint, ...on }: ProductFieldsProps) {
  const choices = liveChoices(lives);
  const colorChoices = [
    NO_COLOR,
    ...colors.map(({ id, name, hexCode }) => ({ value: id, label: name, detail: hexCode })),
  ];
  const text = (field: "name" | "refCategory" | "size" | "fit" | "warnings", maxLength: number) => ({
    id: `product-${field}`,
    maxLength,
    autoComplete: "off",
    value: typed[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => on.onChange({ [field]: target.value }, field),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Combobox
        id="product-live"
        label="Live"
        className="sm:col-span-2"
        choices={choices}
        value={choices.find(({ value }) => value === typed.liveId) ?? null}
        error={errors.live}
        onChange={(choice) => on.onChange({ liveId: choice?.value }, "live")}
      />
      <TextField {...text("name", 200)} label="Nom" className="sm:col-span-2" />
      <TextField
        id="product-ref"
        label="N° de pièce"
        hint={refHint}
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        inputClassName="font-code"
        value={typed.ref}
        error={errors.ref}
        onChange={({ target }) => on.onChange({ ref: target.value }, "ref")}
        onBlur={on.onLeaveRef}
      />
      <TextField
        id="product-price"
        label="Prix en euros"
        hint={refHint && "Par exemple 29,90"}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        value={typed.price}
        error={errors.price}
        onChange={({ target }) => on.onChange({ price: target.value }, "price")}
      />
      <TextField
        {...text("refCategory", 20)}
        label="Référence annoncée"
        hint="Comme A12"
        inputClassName="font-code uppercase"
        optional
      />
      <TextField {...text("size", 40)} label="Taille" hint="Par exemple 38 ou M" optional />
      <Combobox
        id="product-color"
        label="Couleur"
        hint="Vue et choisie par la cliente"
        optional
        choices={colorChoices}
        value={colorChoices.find(({ value }) => value === (typed.colorId ?? NO_COLOR.value)) ?? NO_COLOR}
        error={errors.color}
        onChange={(choice) =>
          on.onChange({ colorId: choice && choice.value !== NO_COLOR.value ? choice.value : null }, "color")
        }
      />
      <TextField
        id="product-stock"
        label="Stock"
        hint={STOCK_HINT}
        optional
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        value={typed.stock}
        error={errors.stock}
        onChange={({ target }) => on.onChange({ stock: target.value }, "stock")}
      />
      <TextField
        {...text("fit", 120)}
        label={FIT_LABEL}
        hint={`Par exemple\u00a0: ${FIT_EXAMPLE}`}
        className="sm:col-span-2"
        optional
      />
      <CompositionField
        id="product-composition"
        value={typed.composition}
        error={errors.composition}
        className="sm:col-span-2"
        onChange={(composition) => on.onChange({ composition }, "composition")}
      />
      <MakerField
        id="product-maker"
        makerId={typed.makerId}
        error={errors.maker}
        onChange={(makerId) => on.onChange({ makerId }, "maker")}
      />
      <Checkbox
        id="product-animalParts"
        className="self-center"
        label={ANIMAL_PARTS}
        checked={typed.animalParts}
        onChange={({ target }) => on.onChange({ animalParts: target.checked }, "animalParts")}
      />
      <TextField
        {...text("warnings", 1000)}
        label="Avertissements de sécurité"
        hint={"Par exemple\u00a0: tenir loin du feu"}
        className="sm:col-span-2"
        optional
      />
      <TextField
        id="product-weightGrams"
        label="Poids"
        hint={"Par exemple 350\u00a0g\u00a0; l'étiquette du colis s'en sert"}
        optional
        maxLength={10}
        autoComplete="off"
        value={typed.weight}
        error={errors.weightGrams}
        onChange={({ target }) => on.onChange({ weight: target.value }, "weightGrams")}
      />
      {typed.purchase !== undefined && (
        <TextField
          id="product-purchaseCents"
          label="Prix d'achat HT"
          hint={PURCHASE_PRICE_HINT}
          optional
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          value={typed.purchase}
          error={errors.purchaseCents}
          onChange={({ target }) => on.onChange({ purchase: target.value }, "purchaseCents")}
        />
      )}
      <PhotoField
        photo={typed.photo}
        onChange={(photo) => on.onChange({ photo }, "photo")}
        onSending={on.onSending}
      />
    </div>
  );
}
