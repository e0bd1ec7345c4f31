import { useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { countOf } from "#wording/format.ts";
import { nextReference, type TypedRow, variantsOf } from "./grid-rows.ts";

const NOTHING = {
  refCategory: "",
  name: "",
  price: "",
  sizes: "",
  colors: "",
  composition: "",
  maker: "",
};

/** An article in every size and color, each one a row. `onAdd` answers whether there was room: else what is typed stays. */
export function VariantsForm({ onAdd }: { onAdd: (rows: TypedRow[]) => boolean }) {
  const [typed, setTyped] = useState(NOTHING);
  const name = useRef<HTMLInputElement>(null);
  const { sizes, colors, ...common } = typed;
  const rows = variantsOf(common, sizes, colors);
  const nothing = Object.values(typed).every((text) => text.trim() === "");
  const field = (of: keyof typeof NOTHING, maxLength: number) => ({
    id: `variants-${of}`,
    maxLength,
    autoComplete: "off",
    value: typed[of],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [of]: target.value }),
  });
  return (
    <Card id="variants" title="Tailles × couleurs">
      <form
        noValidate
        className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-[7rem_1fr_1fr_7rem] xl:grid-cols-[7rem_1.4fr_6rem_1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          if (nothing || !onAdd(rows)) return;
          // The next article, often in the same sizes, from the same maker.
          setTyped({ ...typed, refCategory: nextReference(typed.refCategory), name: "" });
          name.current?.focus();
        }}
      >
        <TextField
          {...field("refCategory", 20)}
          label="Référence annoncée"
          inputClassName="font-code uppercase"
        />
        <TextField {...field("name", 200)} ref={name} label="Nom" className="sm:col-span-2 xl:col-span-1" />
        <TextField {...field("price", 12)} label="Prix" inputMode="decimal" />
        <TextField
          {...field("sizes", 300)}
          label="Tailles"
          placeholder="36 38 40"
          className="sm:col-span-2 xl:col-span-1"
        />
        <TextField
          {...field("colors", 300)}
          label="Couleurs"
          placeholder="noir, camel"
          className="sm:col-span-2 xl:col-span-1"
        />
        <TextField
          {...field("composition", 300)}
          label="Composition"
          placeholder={"100\u00a0% coton"}
          className="sm:col-span-2 xl:col-span-3"
        />
        <TextField {...field("maker", 300)} label="Fabricant" className="sm:col-span-2" />
        <Button
          type="submit"
          look="secondary"
          disabled={nothing}
          className="sm:col-span-full sm:justify-self-start xl:col-span-1"
        >
          Ajouter {countOf(nothing ? 0 : rows.length, "ligne")}
        </Button>
      </form>
    </Card>
  );
}
