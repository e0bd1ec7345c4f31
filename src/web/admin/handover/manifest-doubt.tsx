import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Manifest } from "#contract/admin/handover.ts";
import { api } from "#web/admin/client/api.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { countOf } from "#wording/format.ts";

/** The carrier never answered: only a look into its own pages says whether the slip exists. */
export function ManifestDoubt({ manifest: { id, number: told, parcels } }: { manifest: Manifest }) {
  const [number, setNumber] = useState(told ?? "");
  const settle = useMutation({
    mutationFn: (found: string | null) =>
      api.admin.handover.settleManifest({ manifestId: id, number: found }),
    meta: { failed: "Impossible d'enregistrer cette décision", changes: ["orders"] },
  });
  return (
    <div className="flex flex-col gap-3 rounded-control border border-warning bg-warning-soft p-3">
      <p>
        Le transporteur n'a pas répondu à temps{"\u00a0"}: le bordereau existe peut-être
        {told && ` (n°\u00a0${told})`}. Regardez dans son espace. Jusque-là,{" "}
        {countOf(parcels, "colis n'entre", "colis n'entrent")} dans aucun autre bordereau.
      </p>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (number.trim() !== "") settle.mutate(number.trim());
        }}
      >
        <TextField
          id={`manifest-${id}`}
          label="Numéro du bordereau retrouvé"
          inputMode="numeric"
          maxLength={20}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <Button type="submit" look="secondary" pending={settle.isPending}>
          Il existe
        </Button>
        <Button look="secondary" pending={settle.isPending} onClick={() => settle.mutate(null)}>
          Il n'existe pas
        </Button>
      </form>
    </div>
  );
}
