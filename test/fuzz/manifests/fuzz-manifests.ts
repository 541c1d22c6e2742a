import { performance } from 'node:perf_hooks'
import fc from 'fast-check'
import { isHelpful, ManifestJudge } from './manifest-judge.ts'
import { slipped, slips } from './manifest-mutations.ts'
import { type ManifestKind, type ShippedManifest, shippedManifests } from './shipped-manifests.ts'

export type ManifestPlan = {
  readonly seed: number
  /** Changed manifests of each kind, and the time they may take. */
  readonly cases: number
  readonly mostMs: number
}

export type ManifestCases = {
  readonly kind: ManifestKind
  readonly cases: number
  /** Changed so that they are still right. */
  readonly accepted: number
  readonly failure: string | undefined
}

let judge: ManifestJudge | undefined

/** One for all: it reads everything that ships. */
export function sharedJudge(): ManifestJudge {
  judge ??= new ManifestJudge()
  return judge
}

/** Changes shipped manifests of one kind until a start would neither take nor refuse one properly. */
export function fuzzManifests(
  kind: ManifestKind,
  { seed, cases, mostMs }: ManifestPlan,
): ManifestCases {
  const judges = sharedJudge()
  const own = shippedManifests().filter((manifest) => manifest.kind === kind)
  const counts = { cases: 0, accepted: 0 }
  const end = performance.now() + mostMs
  const property = fc.property(fc.constantFrom(...own), slips, (manifest, all) => {
    counts.cases += 1
    if (accepts(judges, manifest, slipped(manifest.text, all))) counts.accepted += 1
  })
  const { failed, counterexample, errorInstance } = fc.check(property, {
    seed,
    numRuns: cases,
    interruptAfterTimeLimit: Math.max(1, end - performance.now()),
    markInterruptAsFailure: false,
  })
  if (!failed) return { kind, ...counts, failure: undefined }
  const [manifest, all = []] = counterexample ?? []
  const why = errorInstance instanceof Error ? errorInstance.stack : errorInstance
  const failure = `${manifest?.file} (SEED=${seed}) with ${fc.stringify(all)}: ${why}`
  return { kind, ...counts, failure }
}

function accepts(own: ManifestJudge, manifest: ShippedManifest, text: string): boolean {
  try {
    own.judge(manifest, text)
    return true
  } catch (error) {
    if (isHelpful(error, manifest, text)) return false
    throw error
  }
}
