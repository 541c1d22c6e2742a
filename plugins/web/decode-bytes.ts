type Decoder = { decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string }

/**
 * Decodes all of `bytes`. In two steps, because Node decodes windows-1252 in one step as
 * ISO-8859-1, which has control characters in place of curly quotes and the euro sign
 * (https://github.com/nodejs/node/issues/56542).
 */
export function decodeBytes(decoder: Decoder, bytes: Uint8Array): string {
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}
