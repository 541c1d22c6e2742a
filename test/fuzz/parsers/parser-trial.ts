import fc from 'fast-check'
import { type Figure, figures, none } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import { explore } from '../explore.ts'
import { addresses } from './addresses.ts'
import { bombRows } from './bombs.ts'
import { crawledFiles, llmsFiles } from './crawled-files.ts'
import { federation } from './federation.ts'
import { files, reports } from './files.ts'
import { growthOf, MOST_RATIO } from './growth.ts'
import { headers } from './headers.ts'
import { language } from './language.ts'
import { models } from './models.ts'
import { markup, pages } from './pages.ts'
import type { ForeignParser } from './parser.ts'
import { queries, requests } from './requests.ts'
import { tableTennis } from './table-tennis.ts'
import { thirdParties } from './third-parties.ts'

const GROWTH = { every: 2, attacks: 30, size: 8000, floorMs: 10, rounds: 6 }
const PLAN = { runs: 100_000, mostMs: 2500, growth: GROWTH }
/** For parsers of whole pages. */
const PAGE_PLAN = { ...PLAN, mostMs: 12_000, growth: { ...GROWTH, every: 10, attacks: 6 } }

/** Everything in the project that reads what somebody else has written. */
export function allParsers(): readonly ForeignParser[] {
  return [
    ...[crawledFiles, llmsFiles, headers, pages, markup, language, addresses, tableTennis],
    ...[federation, thirdParties, models, requests, queries, files, reports],
  ].flatMap((list) => list())
}

type Plan = {
  readonly runs: number
  readonly mostMs?: number
  readonly growth?: Parameters<typeof growthOf>[2] & {
    /** Measures one of so many shapes; the seed chooses which. */
    readonly every: number
    /** Random shapes in addition. */
    readonly attacks: number
  }
}

/** Tries a parser with generated inputs, and with hostile inputs of growing size. */
export async function fuzzParser(parser: ForeignParser, { growth, ...plan }: Plan) {
  const { name, read, inputs, check, shapes, attacks, leastSize } = parser
  const explored = await explore({ ...plan, arbitrary: inputs, seed: SEED, check })
  const wrong = explored.wrong.map((one) => `${name}: ${one}`)
  const steep = { ratio: 0, name: '' }
  const chosen = growth ? shapes.filter((_, at) => (at + SEED) % growth.every === 0) : []
  if (growth && attacks) {
    chosen.push(...fc.sample(attacks, { seed: SEED, numRuns: growth.attacks }))
  }
  for (const shape of growth ? chosen : []) {
    const size = Math.max(growth?.size ?? 0, leastSize)
    const ratio = await growthOf(read, shape.inputOf, { ...GROWTH, ...growth, size })
    if (ratio > steep.ratio) Object.assign(steep, { ratio, name: `${name}, ${shape.name}` })
    if (ratio > MOST_RATIO) wrong.push(`${name}, ${shape.name}: ${ratio} times the time`)
  }
  return { ...explored, wrong, steep, measured: chosen.length }
}

/** Tries every parser with very many inputs and with hostile inputs of growing size. */
export async function parserTrial(): Promise<readonly Figure[]> {
  // First, because everything else raises the peak memory of the process.
  const bombs = await bombRows()
  const tried: Awaited<ReturnType<typeof fuzzParser>>[] = []
  const unread: string[] = []
  for (const parser of allParsers()) {
    console.error(`  ${parser.name}`)
    const found = await fuzzParser(parser, parser.leastSize > 0 ? PAGE_PLAN : PLAN)
    if (found.accepted === 0) unread.push(parser.name)
    tried.push(found)
  }
  const sum = (of: 'cases' | 'measured') => tried.reduce((total, one) => total + one[of], 0)
  const { steep } = tried.reduce((one, other) =>
    other.steep.ratio > one.steep.ratio ? other : one,
  )
  return figures('parsers: ', [
    ...bombs,
    ['parsers of foreign text', tried.length, ''],
    ['generated inputs', sum('cases'), ''],
    ['hostile forms measured as they grow', sum('measured'), ''],
    none(
      'broken promises',
      tried.flatMap(({ wrong }) => wrong),
    ),
    none('parsers that found no input good enough to be read', unread),
    [`8 times the input costs most: ${steep.name}`, steep.ratio, 'times', MOST_RATIO],
  ])
}
