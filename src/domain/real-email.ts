/** Viewers known by their handle alone carry a placeholder under `.invalid`, which is nobody's e-mail. */
export const realEmail = (email: string | null): string =>
  email === null || /\.invalid$/i.test(email) ? "" : email;
