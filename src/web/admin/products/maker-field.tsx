import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";
import { Combobox } from "#web/ui/admin/combobox.tsx";

type MakerFieldProps = {
  id: string;
  /** Null: that of the shop. */
  makerId: string | null;
  error?: string | undefined;
  disabled?: boolean;
  className?: string;
  onChange: (makerId: string | null) => void;
};

const OF_THE_SHOP = "shop";

/** Who made the piece, out of the shop's makers. */
export function MakerField({ id, makerId, onChange, ...rest }: MakerFieldProps) {
  const makers = useQuery(orpc.admin.makers.list.queryOptions()).data ?? [];
  const own = makers.find(({ isDefault }) => isDefault);
  const choices = [
    { value: OF_THE_SHOP, label: own ? `Celui de la boutique\u00a0: ${own.name}` : "Aucun fabricant" },
    ...makers.map(({ id: value, name, complete }) => ({
      value,
      label: name,
      ...(complete ? {} : { detail: "Adresse ou contact à compléter" }),
    })),
  ];
  return (
    <Combobox
      {...rest}
      id={id}
      label="Fabricant"
      optional
      choices={choices}
      value={choices.find(({ value }) => value === (makerId ?? OF_THE_SHOP)) ?? null}
      onChange={(choice) => onChange(choice && choice.value !== OF_THE_SHOP ? choice.value : null)}
    />
  );
}
