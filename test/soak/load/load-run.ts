import { setTimeout as pause } from 'node:timers/promises'
import { type LoadRecord, MixedLoad, type Workers } from './mixed-load.ts'
import { type ServerState, serverState } from './server-state.ts'
import type { World } from './world.ts'

export type LoadOptions = {
  readonly forMs: number
  /** Between two looks at the server at rest. */
  readonly everyMs: number
  readonly workers: Workers
  /** What each task reads, over all divisions. */
  readonly weeks: string
}

export type RestingState = ServerState & { readonly at: number }

export type LoadResult = LoadRecord & {
  readonly forMs: number
  /** The server at rest, oldest first. */
  readonly states: readonly RestingState[]
}

/** Mixed load for so long, with looks at the server whenever it has come to rest. */
export async function loadRun(world: World, options: LoadOptions): Promise<LoadResult> {
  const { forMs, everyMs, workers, weeks } = options
  const load = await MixedLoad.start(world, workers, weeks)
  const startedAt = performance.now()
  const states: RestingState[] = []
  while (performance.now() - startedAt < forMs) {
    await pause(everyMs)
    const state = await load.quietly(() => serverState(world.server))
    states.push({ ...state, at: performance.now() - startedAt })
  }
  const took = performance.now() - startedAt
  await load.stop()
  return { ...load.record, forMs: took, states }
}
