import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import type { ShippingAddress } from "#domain/address.ts";
import { ADDRESS_MAX_LENGTHS, addressProblems } from "#domain/address-rules.ts";
import { countryOf, type DeliveryArea, isDeliverable } from "#domain/delivery-area.ts";
import type { FoundAddress } from "#domain/found-address.ts";
import { outsideDeliveryArea, whereWeDeliver } from "#wording/delivery-area.ts";
import { addressMessage } from "#wording/forms.ts";
import { addressHints } from "./address-hints.ts";
import { Button } from "./button.tsx";
import type { FieldErrors } from "./error-summary.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import { Textarea } from "./textarea.tsx";
import { useCommunes } from "./use-communes.ts";

type AddressFieldsProps = {
  value: ShippingAddress;
  errors: FieldErrors;
  onChange: (field: keyof ShippingAddress, value: string) => void;
  /** Leaving a field validates it; the caller keeps the errors. */
  onLeave: (field: keyof ShippingAddress) => void;
  area: DeliveryArea;
  /** Why the e-mail can't be changed here, where it can't. */
  emailKept?: string | undefined;
  /** Follows the sentence of where the shop delivers. */
  elsewhere?: ReactNode;
  /** Offers addresses while the street is typed; without it, the street is a field like the others. */
  StreetField?: ComponentType<StreetFieldProps>;
  /** A tick in each field that is right. */
  ticked?: boolean;
};

/** Where there is room, two fields stand side by side. */
const HALF = "col-span-full @min-[36rem]:col-span-2";

export type StreetFieldProps = TextFieldProps & { onChoose: (address: FoundAddress) => void };

/** Field ids are the address's own names, so that browsers and error links find them. */
export function AddressFields({
  value,
  errors,
  onChange,
  onLeave,
  area,
  emailKept,
  elsewhere,
  StreetField,
  ticked = false,
}: AddressFieldsProps) {
  const wrong = ticked ? addressErrors(value, area) : {};
  const hints = addressHints(value);
  const communes = useCommunes(value.zip);
  const [only] = communes.length === 1 ? communes : [];
  const filledIn = useRef("");
  const cityField = useRef<HTMLInputElement>(null);
  const heldBack = useRef<string>(undefined);
  const fillIn = (commune: string) => {
    filledIn.current = commune;
    onChange("city", commune);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is the city at the moment the code is known.
  useEffect(() => {
    if (!only || (value.city !== "" && value.city !== filledIn.current)) return;
    // She is about to type it: what came in between would stand before her own letters.
    if (document.activeElement === cityField.current) heldBack.current = only;
    else fillIn(only);
  }, [only]);
  const wire = (field: keyof ShippingAddress) => ({
    id: field,
    name: field,
    value: value[field],
    error: errors[field],
    maxLength: ADDRESS_MAX_LENGTHS[field],
    onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
    onBlur: () => onLeave(field),
  });
  const right = (field: keyof ShippingAddress) => ({
    isRight: ticked && value[field] !== "" && !wrong[field] && !errors[field],
  });
  const street = {
    ...wire("street"),
    ...right("street"),
    label: "Adresse",
    hint: hints.street ?? "Numéro et rue",
    className: "col-span-full",
    autoComplete: "shipping address-line1",
    enterKeyHint: "next" as const,
  };
  const choose = (address: FoundAddress) => {
    for (const field of ["street", "zip", "city"] as const) onChange(field, address[field]);
    const next = (["email", "phone"] as const).find((field) => value[field] === "");
    // Drawn first: a field that is left is checked as it is drawn.
    if (next) requestAnimationFrame(() => document.getElementById(next)?.focus());
  };
  return (
    <div className="@container">
      <div className="grid gap-x-3 gap-y-4 @min-[16rem]:grid-cols-[8.5rem_minmax(0,1fr)] @min-[36rem]:grid-cols-4">
        <TextField
          {...wire("firstName")}
          {...right("firstName")}
          label="Prénom"
          className={HALF}
          autoComplete="shipping given-name"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <TextField
          {...wire("lastName")}
          {...right("lastName")}
          label="Nom"
          className={HALF}
          autoComplete="shipping family-name"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        {StreetField ? <StreetField {...street} onChoose={choose} /> : <TextField {...street} />}
        <TextField
          {...wire("zip")}
          {...right("zip")}
          label="Code postal"
          autoComplete="shipping postal-code"
          inputMode="numeric"
          enterKeyHint="next"
        />
        <TextField
          {...wire("city")}
          {...right("city")}
          ref={cityField}
          onBlur={() => {
            if (heldBack.current && value.city === "") fillIn(heldBack.current);
            else onLeave("city");
            heldBack.current = undefined;
          }}
          label="Ville"
          className="@min-[36rem]:col-span-3"
          autoComplete="shipping address-level2"
          enterKeyHint="next"
          list="communes"
        />
        <datalist id="communes">
          {communes.map((commune) => (
            <option key={commune} value={commune} />
          ))}
        </datalist>
        <p className="col-span-full text-ink-2">
          <span className="font-medium text-ink">{countryOf(value.zip)}.</span> {whereWeDeliver(area)}{" "}
          {elsewhere}
        </p>
        <div className={HALF}>
          <TextField
            {...wire("email")}
            {...right("email")}
            label="Email"
            hint={emailKept ?? "Pour la confirmation et le suivi"}
            readOnly={emailKept !== undefined}
            type="email"
            autoComplete="shipping email"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            enterKeyHint="next"
          />
          {hints.email && emailKept === undefined && (
            <Button look="text" onClick={() => onChange("email", hints.email ?? value.email)}>
              Vouliez-vous dire {hints.email}
              {"\u00a0"}?
            </Button>
          )}
        </div>
        <TextField
          {...wire("phone")}
          {...right("phone")}
          label="Téléphone"
          hint="Pour le livreur"
          type="tel"
          className={HALF}
          autoComplete="shipping tel"
          inputMode="tel"
          enterKeyHint="next"
        />
        <Textarea
          {...wire("deliveryNote")}
          label="Instructions de livraison"
          optional
          hint="Bâtiment, étage, code"
          className="col-span-full"
          autoComplete="off"
        />
      </div>
    </div>
  );
}

/** The sentence of each problem that blocks the address, by field, in reading order. */
export function addressErrors(address: ShippingAddress, area: DeliveryArea): FieldErrors {
  const problems = addressProblems(address);
  const errors: FieldErrors = {};
  for (const field of READING_ORDER) {
    const problem = problems[field];
    if (problem) errors[field] = addressMessage(field, problem);
    else if (field === "zip" && !isDeliverable({ zip: address.zip, country: "" }, area))
      errors.zip = outsideDeliveryArea(area);
  }
  return errors;
}

const READING_ORDER = [
  "firstName",
  "lastName",
  "street",
  "zip",
  "city",
  "state",
  "country",
  "email",
  "phone",
  "deliveryNote",
] as const satisfies readonly (keyof ShippingAddress)[];

export const EMPTY_ADDRESS: ShippingAddress = {
  firstName: "",
  lastName: "",
  street: "",
  zip: "",
  city: "",
  state: "",
  country: "",
  phone: "",
  email: "",
  deliveryNote: "",
};
