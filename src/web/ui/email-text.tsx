/** An address, or a handle with its @: it breaks before the @ where it must, and inside a word only where nothing else helps. */
export function EmailText({ email }: { email: string }) {
  const [local = "", domain] = email.split("@");
  return (
    <span className="wrap-anywhere">
      {local}
      {domain !== undefined && (
        <>
          {local !== "" && <wbr />}@{domain}
        </>
      )}
    </span>
  );
}
