import type { TestContext } from 'node:test'
import { MemoryQueues } from '../../../adapters/queues/memory-queues.ts'
import { MemoryEventStreams } from '../../../adapters/queues/memory-streams.ts'
import { FleetTasks } from '../../../adapters/tasks/fleet-tasks.ts'
import { SystemClock } from '../../../adapters/timing/clock.ts'
import type { TaskLogLine } from '../../../manifests/types/records.ts'
import { anyPostgresStores } from '../../support/postgres-stores.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { type BenchOptions, benchEngine, benchKinds } from './task-bench.ts'

export type FleetProcess = {
  readonly tasks: FleetTasks
  /** Keys of the pages that this process visited. */
  readonly visited: readonly string[]
}

type ProcessOptions = Omit<BenchOptions, 'store' | 'clock' | 'engine'> & {
  /** Leads tasks and visits slices. Its queues are its own, so that `queues.close` ends it. */
  readonly executes?: boolean
}

/** Several processes with the same documents, queues and event streams, each with an engine. */
export async function fleetBench(t: TestContext) {
  const now = () => Date.now()
  const queues = new MemoryQueues({ maxWaiting: 1000, now })
  const streams = new MemoryEventStreams()
  const opened: FleetTasks[] = []
  t.after(async () => {
    await queues.close()
    await Promise.all(opened.map((tasks) => tasks.close()))
    await streams.close()
  })
  const openStore = await anyPostgresStores(t)
  const open = async ({ executes = false, ...options }: ProcessOptions = {}) => {
    const store = await openStore()
    const [clock, log] = [new SystemClock(), new SilentLog()]
    const own = { ...options, store, clock, log, engine: { queues } }
    const { engine, visited } = benchEngine(own)
    const kinds = benchKinds()
    const tasks = new FleetTasks({ engine, store, clock, log, kinds, queues, streams })
    opened.push(tasks)
    await tasks.open()
    if (executes) {
      queues.work('scrapes', { concurrency: 2, handle: tasks.lead })
      queues.work('scrape-slices', { concurrency: 2, handle: engine.visitSlice })
    }
    const process: FleetProcess & { readonly store: typeof store } = { tasks, visited, store }
    return process
  }
  return { open, queues, streams }
}

/** Resolves when the latest interclub task that a process knows has ended. */
export async function endedIn({ tasks }: FleetProcess) {
  for (;;) {
    const task = tasks.current('interclubs')
    if (task !== undefined && task.status !== 'running') return task
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The log of a task, followed to its end. */
export function followed({ tasks }: FleetProcess, taskId: string): Promise<readonly TaskLogLine[]> {
  const lines: TaskLogLine[] = []
  return new Promise((resolve) => {
    tasks.follow(taskId, (line) => (line === undefined ? resolve(lines) : lines.push(line)))
  })
}
