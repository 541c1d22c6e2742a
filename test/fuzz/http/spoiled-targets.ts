import fc from 'fast-check'
import { ODD_WORDS, pieces } from '../hostile.ts'
import { encoded, queryOf, type RequestParts } from './requests.ts'

type SpoiledTarget = { readonly target: string; readonly how: string }

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
  fc.string({ unit: 'binary', maxLength: 12 }).map(encoded),
)

/** The path and query with one thing wrong. */
export function spoiledTarget(parts: RequestParts): fc.Arbitrary<SpoiledTarget> {
  return fc.oneof(
    { arbitrary: spoiledPath(parts), weight: 2 },
    { arbitrary: spoiledQuery(parts), weight: 3 },
  )
}

function spoiledPath({ segments, query }: RequestParts): fc.Arbitrary<SpoiledTarget> {
  const finish = (path: string) => (query.length === 0 ? path : `${path}?${queryOf(query)}`)
  const parts = segments.map(encoded)
  const path = parts.join('/')
  const last = Math.max(1, parts.length - 1)
  const ways: Readonly<Record<string, (own: string, text: string) => string>> = {
    is: (_, text) => text,
    'has before it': (own, text) => `${text}/${own}`,
    'ends in': (own, text) => `${own}${text}`,
    'is followed by': (own, text) => `${own}/${text}`,
  }
  const put = fc
    .tuple(fc.integer({ min: 1, max: last }), written, fc.constantFrom(...Object.entries(ways)))
    .map(([place, text, [way, write]]) => {
      const at = Math.min(place, parts.length - 1)
      return {
        target: finish(parts.with(at, write(parts[place] ?? '', text)).join('/')),
        how: `segment ${place} ${way} ${text.slice(0, 40)}`,
      }
    })
  const whole = fc.constantFrom(
    ...[`/${path}`, `${path}/`, `/x/..${path}`, path.toUpperCase(), `http://a${path}`],
    ...['//', '/./', '%2f', '\\'].map((separator) => parts.join(separator)),
    ...[`${path}#a`, `${path}?`, `${path}??`, '/', '*', '//', '/%2e'],
    ...[`${'/a'.repeat(4_000)}`, `${'/'.repeat(8_000)}`],
  )
  return fc.oneof(
    { arbitrary: put, weight: 3 },
    whole.map((one) => ({ target: finish(one), how: `path ${one.slice(0, 60)}` })),
  )
}

function spoiledQuery({ segments, query }: RequestParts): fc.Arbitrary<SpoiledTarget> {
  const path = segments.map(encoded).join('/')
  const pairs = query.map((pair) => queryOf([pair]))
  const finish = (list: readonly string[], how: string) => ({
    ...{ target: `${path}?${list.join('&')}`, how: `query ${how}`.slice(0, 80) },
  })
  const names = fc.constantFrom(...PARAMETERS, ...query.map(([name]) => name))
  const added = fc
    .tuple(names, written)
    .map(([name, text]) => finish([...pairs, `${name}=${text}`], `with ${name}=${text}`))
  const crowds = fc.constantFrom(
    finish([...pairs, ...pairs], 'twice'),
    finish(Array(700).fill('limit=1'), 'of 700 limits'),
    finish(Array(900).fill('a=1'), 'of 900 parameters'),
    finish(Array(4_000).fill('a=1'), 'of 4000 parameters'),
    finish(Array(4_000).fill(''), 'of 4000 ampersands'),
    finish([`q=${'%c3%a9'.repeat(2_000)}`], 'of 2000 letters'),
    finish([...pairs.map((pair) => pair.replace('=', '')), '='], 'without values'),
    finish([pairs.join(';')], 'with semicolons'),
  )
  const changes = [
    { arbitrary: added, weight: 4 },
    { arbitrary: crowds, weight: 1 },
  ]
  if (query.length === 0) return fc.oneof(...changes)
  const index = fc.nat(query.length - 1)
  const changed = fc.tuple(index, written).map(([at, text]) => {
    const name = encoded(query[at]?.[0] ?? '')
    return finish(pairs.with(at, `${name}=${text}`), `${name} is ${text}`)
  })
  const missing = index.map((at) => finish(pairs.toSpliced(at, 1), `without ${query[at]?.[0]}`))
  return fc.oneof(...changes, { arbitrary: changed, weight: 8 }, missing)
}
