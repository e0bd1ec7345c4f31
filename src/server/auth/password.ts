import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

const KEY_BYTES = 64;
const COST = { N: 16_384, r: 16, p: 1 };
/** scrypt needs `128 * N * r` bytes; Node refuses more than 32 MB unless told. */
const MEMORY = 2 * 128 * COST.N * COST.r;

/** On the thread pool: the shop goes on serving meanwhile. */
function derive(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letters are composed differently by different keyboards.
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { ...COST, maxmem: MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const newSalt = (): string => randomBytes(16).toString("hex");

/** A password as it is kept: `salt:key`, both in hex; the salt goes into scrypt as that text. */
export async function hashPassword(password: string): Promise<string> {
  const salt = newSalt();
  return `${salt}:${(await derive(password, salt)).toString("hex")}`;
}

/** Where no password is kept the answer is no, after the same work: its time must not tell who has an account. */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const [salt = "", hex = ""] = kept?.split(":") ?? [];
  const expected = Buffer.from(hex, "hex");
  const key = await derive(password, salt || newSalt());
  return expected.length === KEY_BYTES && timingSafeEqual(key, expected);
}
