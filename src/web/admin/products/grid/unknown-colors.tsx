import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { KeepWords } from "#web/admin/forms/keep-words.tsx";
import { useLater } from "#web/ui/admin/use-later.ts";
import { Button } from "#web/ui/button.tsx";
import { plural } from "#wording/plural.ts";

const DEBOUNCE_MS = 500;

/** Colors that were written and that the shop does not have: each can be added to its colors. */
export function UnknownColors({ names }: { names: readonly string[] }) {
  // Not each letter of a name that is being typed.
  const settled = useLater(names.join("\n"), DEBOUNCE_MS);
  if (settled === "" || names.length === 0) return null;
  return (
    <section
      className="rounded-control border border-warning bg-warning-soft p-3"
      aria-labelledby="unknown-colors"
    >
      <h3 id="unknown-colors" className="text-label font-semibold text-warning">
        {plural(settled.split("\n").length, "Cette couleur n'est pas", "Ces couleurs ne sont pas")} dans la
        boutique
      </h3>
      <ul className="mt-2 flex flex-wrap gap-3">
        {settled.split("\n").map((name) => (
          <UnknownColor key={name} name={name} />
        ))}
      </ul>
    </section>
  );
}

function UnknownColor({ name }: { name: string }) {
  const act = useOneAct();
  const [hexCode, setHexCode] = useState("#808080");
  const add = useMutation({
    mutationFn: (keepsClaims: boolean) => {
      const written = name.charAt(0).toUpperCase() + name.slice(1);
      const given = { name: written, hexCode: hexCode.toUpperCase(), keepsClaims };
      return act(given, (options) => api.admin.colors.create(given, options));
    },
    meta: { changes: ["colors"] },
  });
  return (
    <li className="flex flex-wrap items-center gap-2">
      <input
        type="color"
        aria-label={`Teinte de ${name}`}
        value={hexCode}
        onChange={({ target }) => setHexCode(target.value)}
        className="h-control w-14 shrink-0 rounded-control border border-control bg-card p-1"
      />
      <Button
        look="secondary"
        pending={add.isPending}
        pendingLabel="Ajout..."
        onClick={() => add.mutate(false)}
      >
        Ajouter «{"\u00a0"}
        {name}
        {"\u00a0"}»
      </Button>
      <Failed act={add} otherwise="Impossible d'ajouter la couleur" />
      <KeepWords failure={add.error} does="create" pending={add.isPending} onKeep={() => add.mutate(true)} />
    </li>
  );
}
