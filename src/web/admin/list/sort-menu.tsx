import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Menu } from "#web/ui/admin/menu.tsx";
import { Icon } from "#web/ui/icon.tsx";

export type Sorting = {
  /** By what the list can be ordered. */
  keys: readonly { id: string; header: string }[];
  /** "-date", as it stands in the address. */
  current: string;
  onSort: (wanted: string) => void;
};

/** The order of the list on a phone, where its headers are out of sight. */
export function SortMenu({ keys, current, onSort }: Sorting) {
  const entries = keys.flatMap(({ id, header }) => [
    { id, label: `${header}\u00a0: ordre croissant`, arrow: ArrowUp },
    { id: `-${id}`, label: `${header}\u00a0: ordre décroissant`, arrow: ArrowDown },
  ]);
  return (
    <Menu
      framed
      label="Trier la liste"
      trigger={<Icon of={ArrowUpDown} size={18} />}
      entries={entries.map(({ id, label, arrow }) => ({
        id,
        label: id === current ? `${label} (tri actuel)` : label,
        icon: <Icon of={arrow} size={18} />,
        onChoose: () => onSort(id),
      }))}
    />
  );
}
