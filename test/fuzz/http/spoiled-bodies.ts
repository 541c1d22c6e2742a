import fc from 'fast-check'
import { pieces } from '../pieces.ts'
import { ODD_WORDS } from './text-arbitrary.ts'

/** JSON, or what somebody takes for it, in place of a value. */
const VALUES: readonly string[] = pieces(
  'null¦true¦false¦0¦-1¦1¦1.5¦-0¦1e400¦-1e400¦1e-400¦9007199254740993',
  '99999999999999999999999999¦0.1e1¦""¦" "¦"0"¦"true"¦[]¦{}¦[[]]¦[null]¦{"":""}',
  '[1,"a",null,{},[]]¦{"length":1e9}¦"\\ud800"¦"\\udc00\\ud800"¦"\\u0000"',
  '"\\u0000a\\ufffe"¦"\\/"¦"\\x41"¦{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}¦{"toString":null}¦{"toJSON":1}',
  '{"valueOf":[]}¦{"hasOwnProperty":1}¦NaN¦Infinity¦-Infinity¦undefined¦01¦+1¦.5¦1.¦0x10',
  '\'a\'¦`a`¦"a\nb"¦"a\tb"¦"a¦[1,]¦{"a":1,}¦/* */ 1¦1 // 2¦[¦{¦"\\¦',
)
/** Larger than anybody sends; made when they are asked for. */
const LARGE: readonly (() => string)[] = [
  () => '['.repeat(5_000) + ']'.repeat(5_000),
  () => '{"a":'.repeat(5_000) + 1 + '}'.repeat(5_000),
  () => '['.repeat(90_000),
  () => `[${'0,'.repeat(20_000)}0]`,
  () => `[${'{},'.repeat(20_000)}{}]`,
  () => `"${'x'.repeat(20_000)}"`,
  () => `"${'\\u00e9'.repeat(20_000)}"`,
  () => `"${'é'.repeat(300_000)}"`,
  () => `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
  () => `-${'9'.repeat(20_000)}`,
]
const NAMES: readonly string[] = [...ODD_WORDS, '', 'x'.repeat(10_000), 'URL', 'url ', 'a/b~c', '0']
/** A key that no value has: it is replaced in the text. */
const MARK = 'place-to-be-spoiled'

/** A body that was spoiled, and how. */
export type SpoiledBody = { readonly bytes: Uint8Array; readonly how: string }

/** JSON of a value with one thing wrong in it, or in its bytes. */
export function spoiledBody(value: unknown): fc.Arbitrary<SpoiledBody> {
  const text = JSON.stringify(value)
  return fc.oneof(
    { arbitrary: replaced(value), weight: 6 },
    { arbitrary: enlarged(value), weight: 1 },
    { arbitrary: lessened(value), weight: 2 },
    { arbitrary: named(value), weight: 2 },
    { arbitrary: rewritten(text), weight: 2 },
    { arbitrary: rotten(Buffer.from(text)), weight: 2 },
  )
}

function replaced(value: unknown): fc.Arbitrary<SpoiledBody> {
  const raw = fc.oneof(
    fc.constantFrom(...VALUES),
    fc.constantFrom(...ODD_WORDS).map((word) => JSON.stringify(word)),
    fc.jsonValue({ maxDepth: 2 }).map((one) => JSON.stringify(one)),
  )
  return fc.tuple(place(value), raw).map(([path, put]) => ({
    bytes: Buffer.from(jsonWith(value, path, put)),
    how: `${pointer(path)} is ${put.slice(0, 60)}`,
  }))
}

function enlarged(value: unknown): fc.Arbitrary<SpoiledBody> {
  return fc.tuple(place(value), fc.nat(LARGE.length - 1)).map(([path, index]) => {
    const put = LARGE[index]?.() ?? ''
    return {
      bytes: Buffer.from(jsonWith(value, path, put)),
      how: `${pointer(path)} is large: ${put.slice(0, 12)}`,
    }
  })
}

/** Without one of its parts, or with it twice. */
function lessened(value: unknown): fc.Arbitrary<SpoiledBody> {
  return fc.tuple(place(value), fc.boolean()).map(([path, isTwice]) => {
    const name = path.at(-1)
    if (name === undefined) return { bytes: new Uint8Array(), how: 'there is no body' }
    const copy = structuredClone(value)
    const parent = at(copy, path.slice(0, -1))
    const own = Reflect.get(parent, name)
    if (!isTwice) {
      if (Array.isArray(parent)) parent.splice(Number(name), 1)
      else Reflect.deleteProperty(parent, name)
      return { bytes: Buffer.from(JSON.stringify(copy)), how: `${pointer(path)} is missing` }
    }
    const twice = Array.isArray(parent)
      ? `${raw(own)},${raw(own)}`
      : `null,${raw(name)}:${raw(own)}`
    const text = jsonWith(value, path, twice)
    return { bytes: Buffer.from(text), how: `${pointer(path)} is there twice` }
  })
}

/** With a property that nobody knows. */
function named(value: unknown): fc.Arbitrary<SpoiledBody> {
  const objects = places(value).filter((path) => isRecord(at(value, path)))
  if (objects.length === 0) return replaced(value)
  const put = fc.constantFrom(...VALUES.slice(0, 30))
  return fc
    .tuple(fc.constantFrom(...objects), fc.constantFrom(...NAMES), put)
    .map(([path, name, own]) => {
      const text = raw(at(value, path))
      const more =
        text === '{}' ? `{${raw(name)}:${own}}` : `${text.slice(0, -1)},${raw(name)}:${own}}`
      return {
        bytes: Buffer.from(jsonWith(value, path, more)),
        how: `${pointer(path)} has a property ${raw(name).slice(0, 40)}`,
      }
    })
}

const REWRITINGS: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'a byte order mark before it': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'Latin-1': (text) => Buffer.from(text.replace('"', '"\u00e9'), 'latin1'),
  'spaces around it': (text) => Buffer.from(` \r\n\t${text}\n\n `),
  'a NUL behind it': (text) => Buffer.from(`${text}\u0000`),
  'a second value behind it': (text) => Buffer.from(`${text}${text}`),
  'a line of JSON each': (text) => Buffer.from(`${text}\n${text}\n`),
  'a comment before it': (text) => Buffer.from(`// a\n${text}`),
  'in a list': (text) => Buffer.from(`[${text}]`),
  'as a text': (text) => Buffer.from(JSON.stringify(text)),
  'no JSON but a form': () => Buffer.from('url=https%3A%2F%2Fexample.com%2F&options='),
  'no JSON but XML': () =>
    Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
  'far too long with spaces': (text) => Buffer.from(`${text}${' '.repeat(1_100_000)}`),
  'nothing but spaces': () => Buffer.from(' \n '),
}

function rewritten(text: string): fc.Arbitrary<SpoiledBody> {
  return fc.constantFrom(...Object.entries(REWRITINGS)).map(([how, write]) => ({
    bytes: write(text),
    how: `it is ${how}`,
  }))
}

/** With a byte changed, put in or left out, or cut short. */
function rotten(bytes: Buffer): fc.Arbitrary<SpoiledBody> {
  const ways = fc.constantFrom('changed', 'put in', 'left out', 'the last')
  const odd = fc.constantFrom(0, 0x22, 0x2c, 0x5c, 0x7b, 0x80, 0xc0, 0xed, 0xf5, 0xff)
  return fc.tuple(fc.nat(Math.max(0, bytes.length - 1)), ways, odd).map(([index, way, byte]) => {
    const before = bytes.subarray(0, index)
    const put = way === 'left out' || way === 'the last' ? [] : [byte]
    const after = bytes.subarray(way === 'put in' ? index : index + 1)
    const parts = [before, Buffer.from(put), ...(way === 'the last' ? [] : [after])]
    return { bytes: Buffer.concat(parts), how: `byte ${index} is ${way}: ${byte}` }
  })
}

type Path = readonly (string | number)[]

function place(value: unknown): fc.Arbitrary<Path> {
  return fc.constantFrom(...places(value))
}

const mostPlaces = 300

/** Paths of a value and all in it, its own first. */
function places(value: unknown): readonly Path[] {
  const found: Path[] = [[]]
  for (const path of found) {
    const own = at(value, path)
    if (typeof own !== 'object' || own === null) continue
    const names = Array.isArray(own) ? own.keys() : Object.keys(own)
    for (const name of names) if (found.length < mostPlaces) found.push([...path, name])
  }
  return found
}

function at(value: unknown, path: Path): object {
  return path.reduce<unknown>((node, name) => Reflect.get(node as object, name), value) as object
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** JSON of the value with `text` where the path leads. */
function jsonWith(value: unknown, path: Path, text: string): string {
  const name = path.at(-1)
  if (name === undefined) return text
  const copy = structuredClone(value)
  Reflect.set(at(copy, path.slice(0, -1)), name, MARK)
  return JSON.stringify(copy).replace(JSON.stringify(MARK), () => text)
}

function raw(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}

function pointer(path: Path): string {
  return path.length === 0 ? 'the body' : `/${path.join('/')}`.slice(0, 80)
}
