import { useQuery } from "@tanstack/react-query";
import type { Claim } from "#contract/admin/claims.ts";
import { consolePieces } from "#web/admin/console/console-queries.ts";
import { KeyHint } from "#web/admin/keys/key-hint.tsx";
import { LargePhoto, useLarge } from "#web/ui/admin/enlarged-photo.tsx";
import { Button } from "#web/ui/button.tsx";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import { choiceWords } from "./claim-words.ts";

type PieceChoiceProps = {
  claim: Claim;
  piece: Claim["pieces"][number];
  /** The digit that chooses it. */
  digit: number;
  showsDigit: boolean;
  pending: boolean;
  onChoose: () => void;
};

/** One of several pieces that a comment may mean, with its photo. */
export function PieceChoice({ claim, piece, digit, showsDigit, pending, onChoose }: PieceChoiceProps) {
  const pieces = useQuery(consolePieces(claim.liveId)).data;
  const url = pieces?.find(({ id }) => id === piece.id)?.photoUrl ?? null;
  const { small, isLarge, seen } = useLarge<HTMLSpanElement>();
  return (
    <span ref={small} {...seen} className="inline-flex min-w-0">
      <Button
        data-choice={digit}
        look="secondary"
        icon={url && <PiecePhoto url={url} size="tiny" />}
        pending={pending}
        onClick={onChoose}
      >
        {showsDigit && <KeyHint className="text-ink-2">{`${digit}`}</KeyHint>}{" "}
        <span>
          {choiceWords(claim, piece)}
          {claim.act === "claim" && piece.left === 0 && <span className="text-danger"> vendu</span>}
        </span>
      </Button>
      {isLarge && url && <LargePhoto url={url} beside={small} />}
    </span>
  );
}
