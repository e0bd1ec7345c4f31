/** An HTTP status that also says, to the compiler alone, which facts a refusal's sentence needs. */
export type StatusWith<Facts> = number & { readonly [facts]: Facts };
declare const facts: unique symbol;
