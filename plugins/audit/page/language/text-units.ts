const SCRATCH = 8192
const scratch = new Uint16Array(SCRATCH)
const scratchBytes = Buffer.from(scratch.buffer)

/**
 * The UTF-16 units of a text. Reading an array costs a fraction of asking a string, which may be
 * put together from others, for each of its characters. May be longer than the text; valid until
 * the next call.
 */
export function unitsOf(text: string): Uint16Array {
  if (text.length <= SCRATCH) {
    scratchBytes.write(text, 'utf16le')
    return scratch
  }
  const own = new Uint16Array(text.length)
  Buffer.from(own.buffer).write(text, 'utf16le')
  return own
}
