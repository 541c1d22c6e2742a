import fc from 'fast-check'
import { anyCharacter } from '../../support/any-character.ts'
import { ODD_WORDS, pieces } from '../hostile.ts'
import { encoded, queryOf, type RequestParts } from './requests.ts'

/** Parts of paths and queries that no program writes. */
const RAW = pieces(
  '%¦%2¦%zz¦%00¦%ff¦%c0%ae¦%ed%a0%80¦%25¦%2525¦%2f¦%2F%2e¦%u0041¦..¦.¦%2e%2e¦...¦..;¦\\',
  '\\..\\¦;a=b¦\xe9¦\xff\xfe¦\x7f¦~¦\'¦{¦{club_code}¦*¦[0]¦!¦$¦@¦:¦|¦"¦<¦`¦^¦+¦%20',
  '%0d%0aX:1¦__proto__¦constructor¦__proto__[a]¦(a)×300¦(a)×12000¦(%41)×3000',
)
const NUMBERS = pieces(
  '¦0¦-1¦+1¦1.0¦1e3¦1e400¦-1e400¦0x10¦010¦NaN¦Infinity¦١¦9007199254740993¦99999999999999999999',
  '2147483648¦-0¦1_000¦1,5¦ 1 ¦1;2¦null¦(9)×400¦(0)×5000¦1-¦3-1¦1-99999999¦1,1,1¦-¦,¦1-3,¦all',
)
/** Parameters of some operations, and names that none has. */
const PARAMETERS = pieces(
  'limit¦offset¦q¦week¦weeks¦divisions¦division_index¦order_by¦search¦club_code¦ranking¦min_points',
  'since¦level¦url¦modules¦timeout¦audit¦category¦gender¦province¦fiche_type¦opponent¦resume¦accept',
  'skipLive¦¦__proto__¦constructor¦toString¦a%00b¦limit%5B%5D¦%¦%ff¦(x)×300',
)

/** A text that is encoded, or written as nobody should. */
const written = fc.oneof(
  fc.constantFrom(...ODD_WORDS, ...NUMBERS).map(encoded),
  fc.constantFrom(...RAW),
  fc.string({ unit: anyCharacter, maxLength: 12 }).map(encoded),
)

/** The path and query with one thing wrong. */
export function spoiledTarget(parts: RequestParts): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: spoiledPath(parts), weight: 2 },
    { arbitrary: spoiledQuery(parts), weight: 3 },
  )
}

function spoiledPath({ segments, query }: RequestParts): fc.Arbitrary<string> {
  const parts = segments.map(encoded)
  const path = parts.join('/')
  const ways = [
    (_: string, text: string) => text,
    (own: string, text: string) => `${text}/${own}`,
    (own: string, text: string) => `${own}${text}`,
    (own: string, text: string) => `${own}/${text}`,
  ]
  const place = fc.integer({ min: 1, max: Math.max(1, parts.length - 1) })
  const put = fc.tuple(place, written, fc.constantFrom(...ways)).map(([at, text, write]) => {
    return parts.with(Math.min(at, parts.length - 1), write(parts[at] ?? '', text)).join('/')
  })
  const whole = fc.constantFrom(
    ...[`/${path}`, `${path}/`, `/x/..${path}`, path.toUpperCase(), `http://a${path}`],
    ...['//', '/./', '%2f', '\\'].map((separator) => parts.join(separator)),
    ...[`${path}#a`, `${path}?`, `${path}??`, '/', '*', '//', '/%2e'],
    ...[`${'/a'.repeat(4_000)}`, `${'/'.repeat(8_000)}`],
  )
  return fc
    .oneof({ arbitrary: put, weight: 3 }, whole)
    .map((one) => (query.length === 0 ? one : `${one}?${queryOf(query)}`))
}

function spoiledQuery({ segments, query }: RequestParts): fc.Arbitrary<string> {
  const pairs = query.map((pair) => queryOf([pair]))
  const names = fc.constantFrom(...PARAMETERS, ...query.map(([name]) => name))
  const added = fc.tuple(names, written).map(([name, text]) => [...pairs, `${name}=${text}`])
  const crowds = fc.constantFrom<string[]>(
    ...[[...pairs, ...pairs], [pairs.join(';')]],
    ...[Array(700).fill('limit=1'), Array(900).fill('a=1'), Array(4_000).fill('a=1')],
    ...[Array(4_000).fill(''), [`q=${'%c3%a9'.repeat(2_000)}`]],
    [...pairs.map((pair) => pair.replace('=', '')), '='],
  )
  const index = fc.nat(Math.max(0, query.length - 1))
  const changed = fc.tuple(index, written).map(([at, text]) => {
    return pairs.with(at, `${encoded(query[at]?.[0] ?? '')}=${text}`)
  })
  const missing = index.map((at) => pairs.toSpliced(at, 1))
  const own = query.length === 0 ? 0 : 1
  return fc
    .oneof(
      { arbitrary: added, weight: 4 },
      { arbitrary: crowds, weight: 1 },
      { arbitrary: changed, weight: 8 * own },
      { arbitrary: missing, weight: own },
    )
    .map((list) => `${segments.map(encoded).join('/')}?${list.join('&')}`)
}
