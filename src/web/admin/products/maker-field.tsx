import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { Combobox } from "#web/ui/admin/combobox.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";

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
    own
      ? { value: OF_THE_SHOP, label: own.name, detail: "Celui de la boutique" }
      : { value: OF_THE_SHOP, label: "Aucun fabricant" },
    ...makers
      .filter((maker) => maker !== own)
      .map(({ id: value, name, complete }) => ({
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
      hint={
        <ScreenLink to={paths.admin.makers} target="_blank" className={LINK}>
          Gérer les fabricants
        </ScreenLink>
      }
      optional
      choices={choices}
      value={choices.find(({ value }) => value === makerId) ?? choices[0] ?? null}
      onChange={(choice) => onChange(choice && choice.value !== OF_THE_SHOP ? choice.value : null)}
    />
  );
}
