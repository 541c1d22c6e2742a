import fc from 'fast-check'
import { type Figure, figure } from '../../measure/figure.ts'
import { explore, toldOf } from '../explore.ts'
import { fuzzSeed, pieces } from '../hostile.ts'
import { isHelpful, sharedJudge } from './manifest-judge.ts'
import { MANIFEST_KINDS, type ManifestKind, shippedManifests } from './shipped-manifests.ts'

const CASES = 100_000
const MOST_MS_PER_KIND = 30_000

/** Changes shipped manifests of a kind until one is neither accepted nor refused properly. */
export function fuzzManifests(
  kind: ManifestKind,
  plan: { seed: number; runs: number; mostMs?: number },
) {
  const judge = sharedJudge()
  const own = shippedManifests().filter((manifest) => manifest.kind === kind)
  return explore({
    ...plan,
    arbitrary: fc.tuple(fc.constantFrom(...own), slips),
    mostShrinks: Number.POSITIVE_INFINITY,
    check: ([manifest, all]) => {
      const text = slipped(manifest.text, all)
      try {
        judge.judge(manifest, text)
        return true
      } catch (error) {
        if (isHelpful(error, manifest, text)) return false
        throw error
      }
    },
  })
}

/** Manifests of every kind with very many slips in them. */
export async function manifestFigures(): Promise<readonly Figure[]> {
  const plan = { seed: fuzzSeed(41), runs: CASES, mostMs: MOST_MS_PER_KIND }
  const unit = 'manifests'
  const figures: Figure[] = []
  let accepted = 0
  let failures = 0
  for (const kind of MANIFEST_KINDS) {
    console.error(`  ${kind}`)
    const found = await fuzzManifests(kind, plan)
    figures.push(figure({ name: `${kind} with slips`, value: found.cases, unit }))
    accepted += found.accepted
    if (found.wrong === undefined) continue
    failures += 1
    const [{ file }, all] = found.wrong.value
    console.error(toldOf(file, { ...found.wrong, value: all }))
  }
  return [
    ...figures,
    figure({ name: 'with slips and still right', value: accepted, unit }),
    figure({
      name: 'neither right nor refused with place and remedy',
      ...{ value: failures, unit, target: 0 },
    }),
  ]
}

/** A mistake of somebody who edits a manifest. Line and place count modulo what exists. */
type Slip = {
  readonly how: keyof typeof LINES | keyof typeof TEXTS
  readonly line: number
  readonly place: number
  readonly piece: string
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
  /** Where the key ends; -1 without one. */
  readonly colon: number
  readonly place: number
  readonly piece: string
}

/** What becomes of one line. */
const LINES = {
  'lose a line': () => [],
  'double a line': ({ line }) => [line, line],
  indent: ({ line, place }) => [`${' '.repeat(1 + (place % 3))}${line}`],
  outdent: ({ line }) => [line.replace(/^ {1,2}/, '')],
  'indent with a tab': ({ line }) => [`\t${line}`],
  'swap lines': ({ line, next }) => [next, line],
  'misspell the key': ({ line, lead, colon, place }) => {
    const length = (colon < 0 ? line.length : colon) - lead.length
    if (length <= 0) return [line]
    const at = lead.length + (place % length)
    const [own, following] = [line.slice(at, at + 1), line.slice(at + 1, at + 2)]
    return [line.slice(0, at) + following + own + line.slice(at + 2)]
  },
  'another value': ({ line, lead, colon, piece }) => [
    colon < 0 ? lead + piece : `${line.slice(0, colon + 1)} ${piece}`,
  ],
  'unknown key': ({ line, lead, piece, place }) => [
    line,
    `${lead.replaceAll('-', ' ')}${piece}: ${place % 10}`,
  ],
  anchor: ({ line, lead, colon }) => [
    colon < 0 ? `${lead}&a ${line.slice(lead.length)}` : line.replace(':', ': &a'),
  ],
} as const satisfies Readonly<Record<string, (line: Line) => readonly string[]>>

/** What becomes of the whole text. */
const TEXTS = {
  'put in': (text, at, piece) => text.slice(0, at) + piece + text.slice(at),
  'take out': (text, at) => text.slice(0, at) + text.slice(at + 1),
  'carriage returns': (text) => text.replaceAll('\n', '\r\n'),
} as const satisfies Readonly<Record<string, (text: string, at: number, piece: string) => string>>

const HOWS = [...Object.keys(LINES), ...Object.keys(TEXTS)] as Slip['how'][]

/** Some slips, one after another. */
export const slips: fc.Arbitrary<readonly Slip[]> = fc.array(
  fc.record({
    how: fc.constantFrom(...HOWS, 'another value', 'another value'),
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

export function slipped(text: string, all: readonly Slip[]): string {
  return all.reduce((before, { how, line: number, place, piece }) => {
    if (how in TEXTS) {
      const change = TEXTS[how as keyof typeof TEXTS]
      return change(before, place % (before.length + 1), piece)
    }
    const lines = before.split('\n')
    const at = number % lines.length
    const [line = '', next = ''] = lines.slice(at)
    const [lead = ''] = /^[\s-]*/.exec(line) ?? []
    const change: (line: Line) => readonly string[] = LINES[how as keyof typeof LINES]
    const put = change({ line, next, lead, colon: line.indexOf(':'), place, piece })
    return lines.toSpliced(at, how === 'swap lines' ? 2 : 1, ...put).join('\n')
  }, text)
}
