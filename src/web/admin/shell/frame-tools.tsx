import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useKeys } from "#web/admin/keys/bindings.ts";
import { HelpDialog } from "#web/admin/keys/help-dialog.tsx";
import { useKeyListener } from "#web/admin/keys/use-key-listener.ts";
import { maySee, useRole } from "#web/admin/roles/use-may.ts";
import { paths } from "#web/paths.ts";
import { Palette } from "./palette/palette.tsx";

const WAYS = [
  { keys: "g a", label: "Aller au tableau de bord", to: paths.admin.dashboard },
  { keys: "g o", label: "Aller à la console du live", to: paths.admin.liveConsole },
  { keys: "g c", label: "Aller aux commandes", to: paths.admin.orders },
  { keys: "g p", label: "Aller à la préparation", to: paths.admin.preparation },
  { keys: "g l", label: "Aller aux lives", to: paths.admin.lives },
  { keys: "g r", label: "Aller aux produits", to: paths.admin.products },
  { keys: "g u", label: "Aller aux utilisateurs", to: paths.admin.users },
  { keys: "g v", label: "Aller à qui est à prévenir", to: paths.admin.toTell() },
  { keys: "g s", label: "Aller au suivi des colis", to: paths.admin.tracking() },
  { keys: "g e", label: "Aller aux rétractations", to: paths.admin.withdrawals() },
  { keys: "g m", label: "Aller aux messages envoyés", to: paths.admin.outbox() },
  { keys: "g f", label: "Aller aux factures", to: paths.admin.invoices },
] as const;

type Tool = "none" | "palette" | "help";
type FrameToolsProps = { tool: Tool; onTool: (tool: Tool) => void };

/** The palette, the help and the keys that work on every screen. */
export function FrameTools({ tool, onTool }: FrameToolsProps) {
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate(to);
  useKeyListener();
  const role = useRole();
  const ways = WAYS.filter(({ to }) => maySee(role, to)).map(({ to, ...way }) => ({ ...way, run: go(to) }));
  useKeys([
    ...ways,
    { keys: "/", label: "Rechercher", run: () => focusSearch() || onTool("palette") },
    { keys: "?", label: "Afficher cette aide", run: () => onTool("help") },
  ]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" && !event.defaultPrevented) {
        event.preventDefault();
        if (tool === "palette") onTool("none");
        else if (!document.querySelector("dialog[open]")) onTool("palette");
      }
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [tool, onTool]);
  return (
    <>
      <Palette open={tool === "palette"} onClose={() => onTool("none")} />
      <HelpDialog open={tool === "help"} onClose={() => onTool("none")} />
    </>
  );
}

export function useFrameTool() {
  return useState<Tool>("none");
}

/** The search field of the screen, if it has one: it carries `data-search`. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main [data-search]");
  field?.focus();
  field?.select();
  return field !== null;
}
