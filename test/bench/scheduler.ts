import { performance } from 'node:perf_hooks'
import { SystemClock } from '../../adapters/timing/clock.ts'
import type { Registry } from '../../core/manifest/registry.ts'
import type { Figure } from '../measure/figure.ts'
import { testEngine } from '../support/test-engine.ts'
import { bareRegistry, fakePlugin } from '../support/test-registry.ts'

const MOST_STEPS = 10_000
const FEW_STEPS = 100
const MOST_MS = 1000
const MOST_RATIO = 2
const SERIES = 5

/**
 * Plans and runs modules that do nothing, with up to three random dependencies each: as many
 * steps in a hundred small runs as in the large one, so that both bear their share of collecting
 * garbage.
 */
export async function schedulerBench(): Promise<Figure[]> {
  const few = graphOf(FEW_STEPS)
  const most = graphOf(MOST_STEPS)
  const fewMs = await best(few, MOST_STEPS / FEW_STEPS)
  const mostMs = await best(most, 1)
  return [
    row('scheduler: 10 000 no-op modules in one run', mostMs, 'ms', MOST_MS),
    row('scheduler: one step among 100', (fewMs / MOST_STEPS) * 1000, 'µs'),
    row('scheduler: one step among 10 000', (mostMs / MOST_STEPS) * 1000, 'µs'),
    row('scheduler: cost per step, 10 000 to 100', mostMs / fewMs, 'times', MOST_RATIO),
  ]
}

type Graph = { readonly registry: Registry; readonly goals: readonly string[] }

/** Modules m0, m1, …; each needs up to three earlier ones, the same ones at every call. */
export function graphOf(steps: number): Graph {
  const random = lehmer(20_261_120)
  const graph = new Map<string, Record<string, { from: string }>>()
  for (let index = 0; index < steps; index += 1) {
    const wanted = Math.min(index, Math.floor(random() * 4))
    const sources = Array.from({ length: wanted }, (_, at) => {
      const producer = Math.floor(random() * index)
      return [`in${at}`, { from: `m${producer}.result` }] as const
    })
    graph.set(`m${index}`, Object.fromEntries(sources))
  }
  return { registry: bareRegistry(graph, fakePlugin('noop')), goals: [...graph.keys()] }
}

async function runMs({ registry, goals }: Graph): Promise<number> {
  const { engine } = testEngine(registry, { clock: new SystemClock() })
  const start = performance.now()
  const { outcomes } = await engine.start({ goals, inputs: {} }).result
  const elapsed = performance.now() - start
  const done = Object.values(outcomes).filter(({ status }) => status === 'done').length
  if (done !== goals.length) throw new Error(`${done} of ${goals.length} modules ran`)
  return elapsed
}

/** Milliseconds of `runs` runs one after another, the best of five such series. */
async function best(graph: Graph, runs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let series = 0; series < SERIES; series += 1) {
    let total = 0
    for (let run = 0; run < runs; run += 1) total += await runMs(graph)
    least = Math.min(least, total)
  }
  return least
}

/** A small generator of repeatable pseudo-random numbers in 0 <= x < 1. */
function lehmer(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function row(name: string, value: number, unit: string, target?: number): Figure {
  const rounded = Math.round(value * 100) / 100
  return {
    name,
    value: rounded,
    unit,
    ...(target !== undefined && { target, ok: value <= target }),
  }
}
