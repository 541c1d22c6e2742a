import type { ExportState } from '../../../manifests/types/records.ts'
import type { LastExport } from './checks.ts'

export function lastExport({ date, hash, season, keys }: ExportState): LastExport {
  return { date, hash, season, keys: keysOf(keys) }
}

/** Keys and hashes as 32-bit numbers, little-endian, base64. */
export function keyText(keys: ReadonlyMap<number, number>): string {
  const bytes = Buffer.alloc(keys.size * 8)
  let at = 0
  for (const [key, hash] of keys) {
    bytes.writeUInt32LE(key, at)
    bytes.writeUInt32LE(hash, at + 4)
    at += 8
  }
  return bytes.toString('base64')
}

function keysOf(text: string): ReadonlyMap<number, number> {
  const bytes = Buffer.from(text, 'base64')
  const keys = new Map<number, number>()
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    keys.set(bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4))
  }
  return keys
}
