import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type SavedView, type ViewList, viewFields } from "#contract/admin/views.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { readAgain } from "#web/admin/client/changes.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { OneFieldDialog } from "#web/admin/forms/one-field-dialog.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { focusField } from "#web/ui/error-summary.tsx";

type ViewDialogProps = {
  list: ViewList;
  /** The view to rename; without one, a new one is made of `query`. */
  view?: SavedView;
  query: string;
  onClose: () => void;
};

export function ViewDialog({ list, view, query, onClose }: ViewDialogProps) {
  const queries = useQueryClient();
  const act = useOneAct();
  const [name, setName] = useState(view?.name ?? "");
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: (): Promise<SavedView> => {
      if (view) return api.admin.views.save({ viewId: view.id, name, query: view.query });
      const input = { list, name, query };
      return act(input, (options) => api.admin.views.create(input, options));
    },
    onSuccess: () => {
      void readAgain(queries, [orpc.admin.views]);
      onClose();
    },
    onError: (failure) => refuse(sentenceOf(failure, "Impossible d'enregistrer la vue")),
    meta: { done: view ? "Vue renommée" : "Vue enregistrée" },
  });

  function refuse(sentence: string) {
    setError(sentence);
    focusField("view-name");
  }
  function submit() {
    const found = errorsOf(viewFields, { name, query }).name;
    if (found) refuse(found);
    else save.mutate();
  }

  return (
    <OneFieldDialog
      title={view ? "Renommer la vue" : "Enregistrer la vue"}
      pending={save.isPending}
      dirty={name !== (view?.name ?? "")}
      onSubmit={submit}
      onClose={onClose}
      field={{
        id: "view-name",
        label: "Nom de la vue",
        hint: "Elle garde la recherche, les filtres et le tri. Vous seul la voyez.",
        maxLength: 40,
        value: name,
        error,
        onChange: ({ target }) => {
          setName(target.value);
          setError(undefined);
        },
      }}
    />
  );
}
