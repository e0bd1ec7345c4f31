/** Thrown by the sign-in library in place of a session: the password is right, and the account asks for a code. */
export class CodeAskedFor extends Error {
  readonly authId: string;

  constructor(authId: string) {
    super("The account asks for the code of its second factor");
    this.authId = authId;
  }
}
