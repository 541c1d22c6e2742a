import fc from 'fast-check'
import { pieces } from '../pieces.ts'
import { ODD_WORDS } from './text-arbitrary.ts'
import { encoded, type RequestParts } from './valid-requests.ts'

/** A target that was spoiled, and how. */
export type SpoiledTarget = { readonly target: string; readonly how: string }

/** Parts of paths and queries as they are written, which no writer of them makes. */
const RAW: readonly string[] = [
  ...pieces(
    '%¦%2¦%zz¦%00¦%ff¦%c0%ae¦%ed%a0%80¦%25¦%2525¦%2f¦%2F%2e¦%u0041¦..¦.¦%2e%2e¦...¦..;¦\\',
    '\\..\\¦;a=b¦\xe9¦\xff\xfe¦\x7f¦~¦\'¦{¦{club_code}¦*¦[0]¦!¦$¦@¦:¦|¦"¦<¦`¦^¦+¦%20',
    '%0d%0aX:1¦__proto__¦constructor¦__proto__[a]',
  ),
  'a'.repeat(300),
  'a'.repeat(12_000),
  '%41'.repeat(3_000),
]
const NUMBERS: readonly string[] = [
  ...pieces(
    '¦0¦-1¦+1¦1.0¦1e3¦1e400¦-1e400¦0x10¦010¦NaN¦Infinity¦١¦9007199254740993',
    '99999999999999999999¦2147483648¦-0¦1_000¦1,5¦ 1 ¦1;2¦null',
  ),
  '9'.repeat(400),
  '0'.repeat(5_000),
  ...pieces('1-¦3-1¦1-99999999¦1,1,1¦-¦,¦1-3,¦all'),
]

/** The path and query of these parts with one thing wrong. */
export function spoiledTarget(parts: RequestParts): fc.Arbitrary<SpoiledTarget> {
  const path = parts.segments.map(encoded).join('/')
  return fc.oneof(
    { arbitrary: spoiledPath(parts), weight: 2 },
    { arbitrary: spoiledQuery(parts, path), weight: 3 },
  )
}

/** A text written so that it arrives as it is, or written as nobody should. */
const written = fc.oneof(
  fc.constantFrom(...ODD_WORDS, ...NUMBERS).map(encoded),
  fc.constantFrom(...RAW),
  fc.string({ unit: 'binary', maxLength: 12 }).map(encoded),
)

function spoiledPath({ segments, query }: RequestParts): fc.Arbitrary<SpoiledTarget> {
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const finish = (path: string) => (search === '' ? path : `${path}?${search}`)
  const plain = segments.map(encoded)
  const index = fc.integer({ min: 1, max: Math.max(1, plain.length - 1) })
  const put = fc
    .tuple(index, written, fc.constantFrom('is', 'has before it', 'ends in', 'is followed by'))
    .map(([place, text, way]) => {
      const own = plain[place] ?? ''
      const changed = { is: text, 'has before it': `${text}/${own}`, 'ends in': `${own}${text}` }
      const segment = changed[way as keyof typeof changed] ?? `${own}/${text}`
      return {
        target: finish(plain.with(Math.min(place, plain.length - 1), segment).join('/')),
        how: `segment ${place} ${way} ${text.slice(0, 40)}`,
      }
    })
  const whole = fc.constantFrom(
    ...[
      `/${plain.join('/')}`,
      `${plain.join('/')}/`,
      `${plain.join('//')}`,
      `${plain.join('/./')}`,
    ],
    ...[`/x/..${plain.join('/')}`, plain.join('/').toUpperCase(), `http://a${plain.join('/')}`],
    ...[
      `${plain.join('/')}#a`,
      `${plain.join('/')}?`,
      `${plain.join('/')}??`,
      '/',
      '*',
      '//',
      '/%2e',
    ],
    ...[`${'/a'.repeat(4_000)}`, `${'/'.repeat(8_000)}`, plain.join('%2f'), plain.join('\\')],
  )
  return fc.oneof(
    { arbitrary: put, weight: 3 },
    whole.map((path) => ({ target: finish(path), how: `path ${path.slice(0, 60)}` })),
  )
}

function spoiledQuery({ query }: RequestParts, path: string): fc.Arbitrary<SpoiledTarget> {
  const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const finish = (list: readonly string[], how: string) => ({
    target: `${path}?${list.join('&')}`,
    how: `query ${how}`.slice(0, 80),
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
  const changed = fc.tuple(fc.nat(query.length - 1), written).map(([index, text]) => {
    const name = encoded(query[index]?.[0] ?? '')
    return finish(pairs.with(index, `${name}=${text}`), `${name} is ${text}`)
  })
  const missing = fc.nat(query.length - 1).map((index) => {
    return finish(pairs.toSpliced(index, 1), `without ${query[index]?.[0]}`)
  })
  return fc.oneof(...changes, { arbitrary: changed, weight: 8 }, missing)
}

/** Names that some operation takes, and some that none does. */
const PARAMETERS: readonly string[] = [
  ...pieces(
    'limit¦offset¦q¦week¦weeks¦divisions¦division_index¦order_by¦search¦club_code¦ranking',
    'min_points¦since¦level¦url¦modules¦timeout¦audit¦category¦gender¦province¦fiche_type',
    'opponent¦resume¦accept¦skipLive¦¦__proto__¦constructor¦toString¦a%00b¦limit%5B%5D¦%¦%ff',
  ),
  'x'.repeat(300),
]
