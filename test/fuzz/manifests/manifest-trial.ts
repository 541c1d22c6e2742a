import fc from 'fast-check'
import { type Figure, figure } from '../../measure/figure.ts'
import { explore, toldOf } from '../explore.ts'
import { fuzzSeed } from '../hostile.ts'
import { isHelpful, sharedJudge } from './manifest-judge.ts'
import { slipped, slips } from './manifest-slips.ts'
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
