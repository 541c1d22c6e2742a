import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '../../replica/world/seeded.ts'

/** Makes a file what it should not be. `text` is what it holds. */
export type Damage = { readonly name: string; readonly apply: (file: string, text: string) => void }

/** Ways in which a document can be destroyed, so that it must count as absent. */
export const DESTROYED: readonly Damage[] = [
  { name: 'empty', apply: (file) => writeFileSync(file, '') },
  { name: 'zeros', apply: (file, text) => writeFileSync(file, Buffer.alloc(text.length)) },
  { name: 'half zeros', apply: (file, text) => writeFileSync(file, halfZeros(text)) },
  { name: 'random bytes', apply: (file, text) => writeFileSync(file, randomBytes(text.length)) },
  { name: 'not UTF-8', apply: (file, text) => writeFileSync(file, spoiled(text)) },
  { name: 'two documents', apply: (file, text) => writeFileSync(file, text + text) },
  { name: 'a number', apply: (file) => writeFileSync(file, '7') },
  { name: 'a text', apply: (file) => writeFileSync(file, '"text"') },
  { name: 'null', apply: (file) => writeFileSync(file, 'null') },
  { name: 'a list', apply: (file) => writeFileSync(file, '[]') },
  { name: 'another object', apply: (file) => writeFileSync(file, '{"a":{"b":[1]}}') },
  { name: 'deep', apply: (file) => writeFileSync(file, '['.repeat(200_000)) },
  { name: 'huge', apply: (file) => truncateSync(file, 3 * 1024 ** 3) },
  instead('a folder', (file) => mkdirSync(join(file, 'more'), { recursive: true })),
  instead('a link to itself', (file) => symlinkSync(file, file)),
  instead('a link to nothing', (file) => symlinkSync(`${file}.gone`, file)),
  instead('a link to a device', (file) => symlinkSync('/dev/zero', file)),
]

/** A document of which only the first `length` characters are there. */
export function truncated(length: number): Damage {
  const apply = (file: string, text: string): void => writeFileSync(file, text.slice(0, length))
  return { name: `cut after ${length}`, apply }
}

const STRANGE: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, 0.5, '', 'x'.repeat(10_000), '\u0000', [], {}, [[]], { a: null }],
]

/** A document that is JSON still, with one value anywhere in it replaced by a strange one. */
export function mutated(seed: number): Damage {
  const apply = (file: string, text: string): void => {
    const document: unknown = JSON.parse(text)
    const places = placesIn(document)
    const place = places[hash(seed, 1) % places.length]
    const strange = STRANGE[hash(seed, 2) % STRANGE.length]
    if (place !== undefined) place.holder[place.key] = strange
    writeFileSync(file, JSON.stringify(place === undefined ? strange : document))
  }
  return { name: `strange value, seed ${seed}`, apply }
}

type Place = { readonly holder: Record<string, unknown>; readonly key: string }

function placesIn(document: unknown): readonly Place[] {
  const places: Place[] = []
  const waiting = [document]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const holder = value as Record<string, unknown>
    for (const key of Object.keys(holder)) {
      places.push({ holder, key })
      waiting.push(holder[key])
    }
  }
  return places
}

function halfZeros(text: string): Buffer {
  return Buffer.from(text).fill(0, Math.floor(text.length / 2))
}

function spoiled(text: string): Buffer {
  const bytes = Buffer.from(text)
  bytes[Math.floor(bytes.length / 2)] = 0xff
  return bytes
}

/** Always the same: what they are does not matter, and a failure shall come again. */
function randomBytes(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, at) => hash(9, at) % 256))
}

/** Something else stands where the file was. */
function instead(name: string, make: (file: string) => unknown): Damage {
  const apply = (file: string): void => {
    rmSync(file)
    make(file)
  }
  return { name, apply }
}
