import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/admin/client/api.ts";
import { OneFieldDialog } from "#web/admin/forms/one-field-dialog.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { toast } from "#web/ui/toasts.ts";
import { BASKET_CODE_SHAPE } from "#wording/basket.ts";

/** The code stands last; what is before it is the handle. */
const TYPED = /^@?(\S+)\s+(\d{4})$/;

/** One line, Enter: the phone that shows this code is the viewer's, on the word of staff. */
export function BindPhoneDialog({ liveId, onClose }: { liveId: string; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const bind = useMutation({
    mutationFn: (input: { handle: string; code: string }) =>
      api.admin.baskets.bindPhone({ liveId, ...input }),
    onSuccess: ({ handle }) => {
      toast.success(`Le panier de @${handle} s'ouvre sur son téléphone`);
      onClose();
    },
    onError: (failure) => setError(sentenceOf(failure, "Le téléphone n'a pas pu être lié")),
  });
  return (
    <OneFieldDialog
      title="Lier un téléphone à un pseudo"
      submitLabel="Lier le téléphone"
      pending={bind.isPending}
      onSubmit={() => {
        const [, handle, code] = TYPED.exec(typed.trim()) ?? [];
        if (handle && code) bind.mutate({ handle, code });
        else setError(`Écrivez le pseudo, une espace et le code. ${BASKET_CODE_SHAPE}.`);
      }}
      onClose={onClose}
      field={{
        id: "bind-phone",
        label: "Pseudo et code affiché sur son téléphone",
        placeholder: "lea_c 4821",
        maxLength: 110,
        value: typed,
        error,
        hint: "Quand la capture n'entend pas les commentaires. Vérifiez dans le live que c'est bien ce compte qui écrit le code.",
        onChange: ({ target }) => {
          setTyped(target.value);
          setError(undefined);
        },
      }}
    />
  );
}
