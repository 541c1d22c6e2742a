import type { PlanNode } from '../run.ts'

type Entry = { waitingFor: number; isSettled: boolean; readonly dependents: string[] }

/**
 * Which nodes of a plan may start: those all of whose dependencies have settled, in the plan's
 * order. Every edge is looked at once, so a step costs the same in a plan of ten or ten thousand.
 */
export class Schedule {
  readonly #entries = new Map<string, Entry>()
  readonly #ready: string[] = []
  #nextReady = 0
  #unsettled: number

  constructor(nodes: readonly PlanNode[]) {
    this.#unsettled = nodes.length
    for (const { moduleId } of nodes) {
      this.#entries.set(moduleId, { waitingFor: 0, isSettled: false, dependents: [] })
    }
    for (const { moduleId, dependsOn } of nodes) this.#connect(moduleId, dependsOn)
  }

  /** Nodes that have not settled. */
  get unsettled(): number {
    return this.#unsettled
  }

  isSettled(id: string): boolean {
    return this.#entries.get(id)?.isSettled === true
  }

  /** A node whose dependencies have settled, given once; undefined when none is ready now. */
  next(): string | undefined {
    while (this.#nextReady < this.#ready.length) {
      const id = this.#ready[this.#nextReady] as string
      this.#nextReady += 1
      if (!this.isSettled(id)) return id
    }
    return undefined
  }

  /** Notes that a node has settled; its dependents may become ready. */
  settle(id: string): void {
    const entry = this.#entries.get(id)
    if (entry === undefined || entry.isSettled) return
    entry.isSettled = true
    this.#unsettled -= 1
    for (const dependent of entry.dependents) this.#release(dependent)
  }

  #connect(id: string, dependsOn: readonly string[]): void {
    const entry = this.#entries.get(id) as Entry
    for (const producer of dependsOn) {
      const upstream = this.#entries.get(producer)
      if (upstream === undefined) continue
      upstream.dependents.push(id)
      entry.waitingFor += 1
    }
    if (entry.waitingFor === 0) this.#ready.push(id)
  }

  #release(id: string): void {
    const entry = this.#entries.get(id) as Entry
    entry.waitingFor -= 1
    if (entry.waitingFor === 0 && !entry.isSettled) this.#ready.push(id)
  }
}
