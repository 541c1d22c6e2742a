import fc from 'fast-check'
import { ODD_WORDS, pieces } from '../hostile.ts'
import { type Path, pathsOf, valueAt, withValue } from '../json-paths.ts'
import { spoiledBytes } from './spoiled-heads.ts'

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
/** Other ways to write a text of JSON, and what is no JSON. */
const REWRITINGS: readonly ((text: string) => string | Buffer)[] = [
  (text) => `\ufeff${text}`,
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(text.replace('"', '"\u00e9'), 'latin1'),
  (text) => ` \r\n\t${text}\n\n `,
  (text) => `${text}\u0000`,
  (text) => `${text}${text}`,
  (text) => `${text}\n${text}\n`,
  (text) => `// a\n${text}`,
  (text) => `[${text}]`,
  (text) => JSON.stringify(text),
  (text) => `${text}${' '.repeat(1_100_000)}`,
  () => 'url=https%3A%2F%2Fexample.com%2F&options=',
  () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  () => ' \n ',
]
/** Single bytes that JSON or UTF-8 gives a meaning. */
const ODD_BYTES = [0, 0x22, 0x2c, 0x5c, 0x7b, 0x80, 0xc0, 0xed, 0xf5, 0xff].map((byte) =>
  String.fromCharCode(byte),
)
const MOST_PLACES = 300
/** Marks the place that is replaced in the text. No value has it. */
const MARK = 'place-to-be-spoiled'

/** JSON of a value with one thing wrong in it or in its bytes. */
export function spoiledBody(value: unknown): fc.Arbitrary<Buffer> {
  const paths = pathsOf(value, MOST_PLACES)
  const place = fc.constantFrom(...paths)
  const text = json(value)
  const fragment = fc.oneof(
    { arbitrary: fc.constantFrom(...VALUES), weight: 2 },
    { arbitrary: fc.constantFrom(...ODD_WORDS).map(json), weight: 2 },
    { arbitrary: fc.jsonValue({ maxDepth: 2 }).map(json), weight: 2 },
    { arbitrary: fc.constantFrom(...LARGE).map((make) => make()), weight: 1 },
  )
  const replaced = fc.tuple(place, fragment).map(([path, put]) => jsonWith(value, path, put))
  const missing = place.map((path) => (path.length === 0 ? '' : json(withValue(value, path))))
  const twice = place.map((path) => {
    const [name, own] = [path.at(-1), json(valueAt(value, path))]
    return jsonWith(
      value,
      path,
      typeof name === 'string' ? `null,${json(name)}:${own}` : `${own},${own}`,
    )
  })
  const objects = paths.filter((path) => json(valueAt(value, path)).startsWith('{'))
  const named = fc
    .tuple(fc.constantFrom([], ...objects), fc.constantFrom(...NAMES), fc.constantFrom(...VALUES))
    .map(([path, name, put]) => {
      const own = json(valueAt(value, path))
      const before = own.startsWith('{"') ? `${own.slice(0, -1)},` : '{'
      return jsonWith(value, path, `${before}${json(name)}:${put}}`)
    })
  const rewritten = fc.constantFrom(...REWRITINGS).map((write) => write(text))
  return fc
    .oneof(
      { arbitrary: replaced, weight: 7 },
      { arbitrary: fc.oneof(missing, twice, named), weight: 4 },
      { arbitrary: rewritten, weight: 2 },
      { arbitrary: spoiledBytes(Buffer.from(text), ODD_BYTES), weight: 2 },
    )
    .map((body) => Buffer.from(body as string))
}

/** JSON of the value with `text` where the path leads. */
function jsonWith(value: unknown, path: Path, text: string): string {
  return json(withValue(value, path, MARK)).replace(json(MARK), () => text)
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}
