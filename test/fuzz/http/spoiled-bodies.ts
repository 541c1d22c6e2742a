import fc from 'fast-check'
import { ODD_WORDS, pieces } from '../hostile.ts'
import { type Path, pathsOf, valueAt, withValue } from '../json-paths.ts'

/** JSON, and what some programs take for it, to put in place of a value. */
const VALUES = pieces(
  'null¦true¦false¦0¦-1¦1¦1.5¦-0¦1e400¦-1e400¦1e-400¦9007199254740993¦""¦" "¦"0"¦"true"¦[]¦{}',
  '99999999999999999999999999¦0.1e1¦[[]]¦[null]¦{"":""}¦[1,"a",null,{},[]]¦{"length":1e9}',
  '"\\ud800"¦"\\udc00\\ud800"¦"\\u0000"¦"\\u0000a\\ufffe"¦"\\/"¦"\\x41"¦{"toString":null}',
  '{"__proto__":{"polluted":true}}¦{"constructor":{"prototype":{"polluted":true}}}¦{"toJSON":1}',
  '{"valueOf":[]}¦{"hasOwnProperty":1}¦NaN¦Infinity¦-Infinity¦undefined¦01¦+1¦.5¦1.¦0x10',
  '\'a\'¦`a`¦"a\nb"¦"a\tb"¦"a¦[1,]¦{"a":1,}¦/* */ 1¦1 // 2¦[¦{¦"\\¦',
)
/** Larger than any client sends. Made when needed. */
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
const NAMES = [...ODD_WORDS, ...pieces('¦(x)×10000¦URL¦url ¦a/b~c¦0')]
const REWRITINGS: Readonly<Record<string, (text: string) => string | Buffer>> = {
  'a byte order mark before it': (text) => `\ufeff${text}`,
  'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'Latin-1': (text) => Buffer.from(text.replace('"', '"\u00e9'), 'latin1'),
  'spaces around it': (text) => ` \r\n\t${text}\n\n `,
  'a NUL behind it': (text) => `${text}\u0000`,
  'a second value behind it': (text) => `${text}${text}`,
  'a line of JSON each': (text) => `${text}\n${text}\n`,
  'a comment before it': (text) => `// a\n${text}`,
  'in a list': (text) => `[${text}]`,
  'as a text': (text) => JSON.stringify(text),
  'no JSON but a form': () => 'url=https%3A%2F%2Fexample.com%2F&options=',
  'no JSON but XML': () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  'far too long with spaces': (text) => `${text}${' '.repeat(1_100_000)}`,
  'nothing but spaces': () => ' \n ',
}
const MOST_PLACES = 300
/** Marks the place that is replaced in the text. No value has it. */
const MARK = 'place-to-be-spoiled'

type SpoiledBody = { readonly bytes: Uint8Array; readonly how: string }

/** JSON of a value with one thing wrong in it or in its bytes. */
export function spoiledBody(value: unknown): fc.Arbitrary<SpoiledBody> {
  const paths = pathsOf(value, MOST_PLACES)
  const place = fc.constantFrom(...paths)
  const raw = fc.oneof(
    fc.constantFrom(...VALUES),
    fc.constantFrom(...ODD_WORDS).map((word) => JSON.stringify(word)),
    fc.jsonValue({ maxDepth: 2 }).map((one) => JSON.stringify(one)),
  )
  const spoiled = (path: Path, text: string, how: string): SpoiledBody => ({
    ...{ bytes: Buffer.from(jsonWith(value, path, text)), how: `${pointer(path)} ${how}` },
  })
  const replaced = fc
    .tuple(place, raw)
    .map(([path, put]) => spoiled(path, put, `is ${put.slice(0, 60)}`))
  const enlarged = fc.tuple(place, fc.constantFrom(...LARGE)).map(([path, make]) => {
    const put = make()
    return spoiled(path, put, `is large: ${put.slice(0, 12)}`)
  })
  const lessened = fc.tuple(place, fc.boolean()).map(([path, isTwice]) => {
    const name = path.at(-1)
    if (name === undefined) return { bytes: new Uint8Array(), how: 'there is no body' }
    if (!isTwice) {
      const text = JSON.stringify(withValue(value, path, undefined))
      return { bytes: Buffer.from(text), how: `${pointer(path)} is missing` }
    }
    const own = json(valueAt(value, path))
    const twice = typeof name === 'number' ? `${own},${own}` : `null,${json(name)}:${own}`
    return spoiled(path, twice, 'is there twice')
  })
  const objects = paths.filter((path) => json(valueAt(value, path)).startsWith('{'))
  const named = fc
    .tuple(
      fc.constantFrom(...objects, ...(objects.length === 0 ? [[]] : [])),
      fc.constantFrom(...NAMES),
      fc.constantFrom(...VALUES.slice(0, 30)),
    )
    .map(([path, name, own]) => {
      const text = json(valueAt(value, path))
      const before = text.startsWith('{') && text !== '{}' ? `${text.slice(0, -1)},` : '{'
      return spoiled(
        path,
        `${before}${json(name)}:${own}}`,
        `has a property ${json(name).slice(0, 40)}`,
      )
    })
  const text = JSON.stringify(value)
  const rewritten = fc.constantFrom(...Object.entries(REWRITINGS)).map(([how, write]) => ({
    ...{ bytes: Buffer.from(write(text) as string), how: `it is ${how}` },
  }))
  return fc.oneof(
    { arbitrary: replaced, weight: 6 },
    { arbitrary: enlarged, weight: 1 },
    { arbitrary: lessened, weight: 2 },
    { arbitrary: named, weight: 2 },
    { arbitrary: rewritten, weight: 2 },
    { arbitrary: rotten(Buffer.from(text)), weight: 2 },
  )
}

/** With a byte changed, put in or left out, or cut short. */
function rotten(bytes: Buffer): fc.Arbitrary<SpoiledBody> {
  const ways = fc.constantFrom('changed', 'put in', 'left out', 'the last')
  const odd = fc.constantFrom(0, 0x22, 0x2c, 0x5c, 0x7b, 0x80, 0xc0, 0xed, 0xf5, 0xff)
  return fc.tuple(fc.nat(Math.max(0, bytes.length - 1)), ways, odd).map(([index, way, byte]) => {
    const put = way === 'changed' || way === 'put in' ? [byte] : []
    const after = way === 'the last' ? bytes.length : way === 'put in' ? index : index + 1
    const parts = [bytes.subarray(0, index), Buffer.from(put), bytes.subarray(after)]
    return { bytes: Buffer.concat(parts), how: `byte ${index} is ${way}: ${byte}` }
  })
}

/** JSON of the value with `text` where the path leads. */
function jsonWith(value: unknown, path: Path, text: string): string {
  return json(withValue(value, path, MARK)).replace(json(MARK), () => text)
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}

function pointer(path: Path): string {
  return path.length === 0 ? 'the body' : `/${path.join('/')}`.slice(0, 80)
}
