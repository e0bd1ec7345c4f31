import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useId, useState } from "react";
import { inGroups } from "#domain/second-factor.ts";
import { api } from "#web/admin/client/api.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { copyText } from "#web/admin/share/copy-text.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { CodeField } from "#web/ui/code-field.tsx";
import { focusField } from "#web/ui/error-summary.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { qrCode } from "#web/ui/qr-code.ts";
import { Skeleton } from "#web/ui/waiting.tsx";
import { CODE_REQUIRED } from "#wording/account-forms.ts";

export type NewFactor = { secret: string; uri: string };

type ConfirmFactorDialogProps = {
  factor: NewFactor;
  onConfirmed: (backupCodes: string[]) => void;
  onClose: () => void;
};

/** The app learns the secret, and its first code shows that it has. */
export function ConfirmFactorDialog({ factor, onConfirmed, onClose }: ConfirmFactorDialogProps) {
  const id = useId();
  const codeId = `${id}-code`;
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const confirm = useMutation({
    mutationFn: () => api.admin.ownAccount.confirmSecondFactor({ code }),
    onSuccess: ({ backupCodes }) => onConfirmed(backupCodes),
    onError: () => focusField(codeId),
  });
  const told = confirm.isError
    ? sentenceOf(confirm.error, "Impossible d'activer la double authentification")
    : undefined;
  const wrong = refusedAs(confirm.error, "SECOND_FACTOR_CODE_WRONG") && told;
  return (
    <FormDialog
      title="Activer la double authentification"
      submit={{ form: id }}
      submitLabel="Activer"
      pending={confirm.isPending}
      pendingLabel="Vérification..."
      onClose={onClose}
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(code.trim() === "");
          if (code.trim() === "") focusField(codeId);
          else if (!confirm.isPending) confirm.mutate();
        }}
      >
        <p>
          1. Dans votre application d'authentification (Google Authenticator, Microsoft Authenticator,
          FreeOTP…), ajoutez un compte et scannez ce code.
        </p>
        <QrOf uri={factor.uri} />
        <a href={factor.uri} className={buttonClass("text", "self-center sm:hidden")}>
          Ouvrir l'application de ce téléphone
        </a>
        <TypedSecret secret={factor.secret} />
        <p>2. Recopiez ici le code que l'application affiche.</p>
        <CodeField
          id={codeId}
          way="app"
          value={code}
          error={missing ? CODE_REQUIRED : wrong}
          onType={(typed) => {
            setCode(typed);
            setMissing(false);
            if (confirm.isError) confirm.reset();
          }}
        />
        <Problem sentence={wrong ? undefined : told} />
      </form>
    </FormDialog>
  );
}

function QrOf({ uri }: { uri: string }) {
  const picture = useQuery({ queryKey: ["qr", uri], queryFn: () => qrCode(uri), gcTime: 0 });
  if (picture.isError) return <p className="text-ink-2">Le QR code n'a pas pu être dessiné.</p>;
  return picture.data ? (
    <img
      src={picture.data}
      alt="QR code à scanner avec l'application"
      className="size-52 max-w-full self-center bg-card"
    />
  ) : (
    <Skeleton className="size-52 self-center" />
  );
}

function TypedSecret({ secret }: { secret: string }) {
  const copy = () =>
    copyText(secret, {
      done: "Clé copiée",
      refused: "Impossible de copier la clé. Sélectionnez-la puis copiez-la.",
    });
  return (
    <div className="rounded-control border border-line p-3">
      <p className="text-small text-ink-2">
        Pas de scan possible{"\u00a0"}? Saisissez cette clé{"\u00a0"}:
      </p>
      <code data-secret className="mt-1 block font-code break-normal">
        {inGroups(secret)}
      </code>
      <Button look="text" icon={<Icon of={Copy} />} onClick={() => void copy()}>
        Copier la clé
      </Button>
    </div>
  );
}
