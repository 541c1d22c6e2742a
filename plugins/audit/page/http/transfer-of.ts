/**
 * What hands these bytes over to a thread instead of copying them, where they have a buffer to
 * themselves; the caller has them no more.
 */
export function transferOf({ buffer, byteLength }: Uint8Array): readonly ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}
