import fc from 'fast-check'
import { type Figure, figures, none, type Row } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import { explore } from '../explore.ts'
import { pieces } from '../hostile.ts'
import { isHelpful, sharedJudge } from './manifest-judge.ts'
import {
  MANIFEST_KINDS,
  type ManifestKind,
  type ShippedManifest,
  shippedManifests,
} from './shipped-manifests.ts'

const CASES = 100_000
const MOST_MS_PER_KIND = 30_000

/** Manifests of every kind with very many slips in them. */
export const manifestTrials = MANIFEST_KINDS.map(
  (kind) => () => fuzzManifests(kind, { runs: CASES, mostMs: MOST_MS_PER_KIND }),
)

/** Changes shipped manifests of a kind. Each is still right, or refused with place and remedy. */
export async function fuzzManifests(
  kind: ManifestKind,
  plan: { readonly runs: number; readonly mostMs?: number },
): Promise<readonly Figure[]> {
  const judge = sharedJudge()
  const own = shippedManifests().filter((manifest) => manifest.kind === kind)
  const { cases, accepted, wrong } = await explore({
    ...plan,
    seed: SEED,
    arbitrary: fc.tuple(fc.constantFrom(...own), slips).map(changed),
    check: (manifest) => {
      try {
        judge.judge(manifest)
        return true
      } catch (error) {
        if (isHelpful(error, manifest)) return false
        throw error
      }
    },
  })
  const rows: Row[] = [
    ['with slips', cases, 'manifests'],
    ['with slips and still right', accepted, 'manifests'],
    none('neither right nor refused with place and remedy', wrong),
  ]
  return figures(`${kind}: `, rows)
}

/** A mistake of somebody who edits a manifest. Line and place count modulo what exists. */
type Slip = {
  readonly change: (text: string, slip: Slip) => string
  readonly line: number
  readonly place: number
  readonly piece: string
}

/** The manifest with slips. A failure shows the lines that have changed. */
function changed([manifest, all]: [ShippedManifest, readonly Slip[]]): ShippedManifest {
  const text = all.reduce((before, slip) => slip.change(before, slip), manifest.text)
  const shipped = new Set(manifest.text.split('\n'))
  const others = () => text.split('\n').filter((line) => !shipped.has(line))
  const shown = () => `${manifest.file}, changed to ${JSON.stringify(others())}`
  return { ...manifest, text, ...{ [fc.toStringMethod]: shown } }
}

const PIECES = pieces(
  'true¦12¦-1¦1e999¦.inf¦.nan¦0x10¦~¦null¦""¦[]¦{}¦[[]]¦{a: b}¦[1, a]¦2026-13-45¦!!set {a}¦999999999999',
  '!!js/function "a"¦!!binary AAAA¦&a x¦*a¦*b¦<<: *a¦|¦>-¦"open¦\'open¦[open¦{open¦? a¦- a¦: ¦#',
  '%TAG¦---¦...¦@¦`¦\t¦\0¦\ufeff¦\u2028¦\ud800¦__proto__¦constructor¦toString¦$threshold¦{{name}}',
  '{$threshold: none}¦{$ref: "#/a"}¦{type: nonsense}¦{pattern: "("}¦{minimum: a}¦{if: 1}¦{name}',
  '(x)×3000¦([[)×80¦({a: )×60¦(a|b¦{required: [a], properties: {a: 1}}¦{not: 3}¦{items: []}',
  '{enum: []}¦{format: ipv9}¦{additionalProperties: 3}¦[{valueOf: 1}, {valueOf: 2}]',
)

type Line = {
  readonly line: string
  readonly next: string
  /** Spaces and dashes before the key. */
  readonly lead: string
  /** The end of the key; -1 without one. */
  readonly colon: number
  readonly place: number
  readonly piece: string
}

/** A slip in one line, in whose place, and in that of the next if two are taken, others stand. */
function inLine(change: (line: Line) => readonly string[], taken = 1): Slip['change'] {
  return (text, { line: number, place, piece }) => {
    const lines = text.split('\n')
    const at = number % lines.length
    const [line = '', next = ''] = lines.slice(at)
    const [lead = ''] = /^[\s-]*/.exec(line) ?? []
    const put = change({ line, next, lead, colon: line.indexOf(':'), place, piece })
    return lines.toSpliced(at, taken, ...put).join('\n')
  }
}

const anotherValue = inLine(({ line, lead, colon, piece }) => [
  colon < 0 ? lead + piece : `${line.slice(0, colon + 1)} ${piece}`,
])
const misspeltKey = inLine(({ line, lead, colon, place }) => {
  const length = (colon < 0 ? line.length : colon) - lead.length
  if (length <= 0) return [line]
  const at = lead.length + (place % length)
  const [own, following] = [line.slice(at, at + 1), line.slice(at + 1, at + 2)]
  return [line.slice(0, at) + following + own + line.slice(at + 2)]
})
const unknownKey = inLine(({ line, lead, piece, place }) => [
  line,
  `${lead.replaceAll('-', ' ')}${piece}: ${place % 10}`,
])
const anchor = inLine(({ line, lead, colon }) => [
  colon < 0 ? `${lead}&a ${line.slice(lead.length)}` : line.replace(':', ': &a'),
])

const CHANGES: readonly Slip['change'][] = [
  ...[anotherValue, anotherValue, anotherValue, misspeltKey, unknownKey, anchor],
  inLine(() => []),
  inLine(({ line }) => [line, line]),
  inLine(({ line, next }) => [next, line], 2),
  inLine(({ line, place }) => [`${' '.repeat(1 + (place % 3))}${line}`]),
  inLine(({ line }) => [line.replace(/^ {1,2}/, '')]),
  inLine(({ line }) => [`\t${line}`]),
  (text, { place, piece }) => {
    const at = place % (text.length + 1)
    return text.slice(0, at) + piece + text.slice(at)
  },
  (text, { place }) => {
    const at = place % (text.length + 1)
    return text.slice(0, at) + text.slice(at + 1)
  },
  (text) => text.replaceAll('\n', '\r\n'),
]

/** Some slips, one after another. */
const slips: fc.Arbitrary<readonly Slip[]> = fc.array(
  fc.record({
    change: fc.constantFrom(...CHANGES),
    line: fc.nat(),
    place: fc.nat(),
    piece: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
      { weight: 1, arbitrary: fc.json({ maxDepth: 2 }) },
    ),
  }),
  { minLength: 1, maxLength: 3 },
)
