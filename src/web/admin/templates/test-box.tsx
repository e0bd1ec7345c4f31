import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { testMail } from "#contract/admin/templates.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { refusedAs } from "#web/admin/client/failure.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { errorsOf } from "#web/admin/forms/field-errors.ts";
import { meQuery } from "#web/admin/session/me-query.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type TestBoxProps = { templateId: string; title: string; body: string };

/** Sends what is being written, saved or not. */
export function TestBox({ templateId, title, body }: TestBoxProps) {
  const me = useQuery(meQuery);
  const act = useOneAct();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const email = typed ?? me.data?.user?.email ?? "";
  const send = useMutation({
    mutationFn: () => {
      const input = { templateId, email, title, body };
      return act(input, (options) => api.admin.templates.test(input, options));
    },
    onError: (error) => setProblem(refusedAs(error, "INVALID_INPUT")?.fields.email),
  });
  function submit() {
    const found = errorsOf(testMail, { email }).email;
    setProblem(found);
    if (!found) send.mutate();
  }
  return (
    <form
      noValidate
      aria-label="Email de test"
      className="flex flex-col gap-3 rounded-control border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!send.isPending) submit();
      }}
    >
      <TextField
        id="test-email"
        label="Email de test"
        hint="Le message parle d'une commande d'exemple."
        type="email"
        maxLength={254}
        value={email}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
          send.reset();
        }}
      />
      <Button
        type="submit"
        look="secondary"
        pending={send.isPending}
        pendingLabel="Envoi..."
        disabled={title.trim() === "" || body === ""}
      >
        Envoyer un test
      </Button>
      <div role="status">
        {send.isSuccess && <p className="font-medium text-success">Message envoyé !</p>}
      </div>
      {!problem && <Failed act={send} otherwise="Erreur lors de l'envoi" />}
    </form>
  );
}
