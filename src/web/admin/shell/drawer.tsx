import { Menu, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type Counters, MenuList } from "./menu-list.tsx";

/** The same menu under 768 px, in a panel that comes from the left. */
export function Drawer({ counters }: { counters: Counters | undefined }) {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) panel.current?.showModal();
    else panel.current?.close();
  }, [open]);
  return (
    <>
      <IconButton
        label="Ouvrir le menu"
        aria-expanded={open}
        icon={<Icon of={Menu} />}
        className="md:hidden"
        onClick={() => setOpen(true)}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, which the browser turns into `close`. */}
      <dialog
        ref={panel}
        aria-label="Menu"
        className="on-ink fixed inset-y-0 start-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-primary p-3 backdrop:bg-backdrop/50"
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === panel.current && setOpen(false)}
      >
        <div className="mb-4 flex items-center justify-between ps-3">
          <p lang="en" className="font-display text-h2 font-bold text-on-primary">
            Admin Dashboard
          </p>
          <IconButton
            label="Fermer le menu"
            icon={<Icon of={X} />}
            look="onInk"
            onClick={() => setOpen(false)}
          />
        </div>
        <MenuList counters={counters} collapses={false} onFollow={() => setOpen(false)} />
      </dialog>
    </>
  );
}
