import { type Figure, figure } from '../../measure/figure.ts'
import { fuzzSeed } from '../parsers/seed.ts'
import { fuzzManifests } from './fuzz-manifests.ts'
import { MANIFEST_KINDS } from './shipped-manifests.ts'

const CASES = 100_000
const MOST_MS_PER_KIND = 30_000

/** Manifests of every kind with very many slips in them. */
export function manifestFigures(): readonly Figure[] {
  const seed = fuzzSeed()
  const found = MANIFEST_KINDS.map((kind) => {
    console.error(`  ${kind}`)
    return fuzzManifests(kind, { seed, cases: CASES, mostMs: MOST_MS_PER_KIND })
  })
  const failures = found.flatMap(({ failure }) => failure ?? [])
  for (const failure of failures) console.error(failure)
  const unit = 'manifests'
  return [
    ...found.map(({ kind, cases }) => figure({ name: `${kind} with slips`, value: cases, unit })),
    figure({
      name: 'with slips and still right',
      value: found.reduce((sum, { accepted }) => sum + accepted, 0),
      unit,
    }),
    figure({
      name: 'neither right nor refused with place and remedy',
      value: failures.length,
      unit,
      target: 0,
      bounds: 'value',
    }),
  ]
}
