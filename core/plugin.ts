import type { InjectionToken } from 'tsyringe'
import type { JsonSchema } from './manifest/module-manifest.ts'
import type { Prompt } from './manifest/prompts.ts'
import type { Api } from './ports/api.ts'
import type { Browser } from './ports/browser.ts'
import type { Clock } from './ports/clock.ts'
import type { Compute } from './ports/compute.ts'
import type { HttpClient } from './ports/http.ts'
import type { Llm } from './ports/llm.ts'
import type { Log } from './ports/log.ts'
import type { Cache, DocumentStore } from './ports/storage.ts'

export type Inputs = Readonly<Record<string, unknown>>

/**
 * What one plugin may see of a run: only what its manifest declared. Using anything undeclared
 * throws (UNDECLARED_CREDENTIAL, UNDECLARED_BUDGET, UNDECLARED_PORT ...), also where the server has it.
 */
export interface RunContext {
  readonly runId: string
  readonly moduleId: string
  /** Aborts when the client left, the run or the module ran out of time, or the server drains. */
  readonly signal: AbortSignal
  /** The manifest's options after the operator's overrides, valid against `optionsSchema`. */
  readonly options: Readonly<Record<string, unknown>>
  readonly clock: Clock
  readonly log: Log
  /** Adds a warning to the run; never fails it. `code` is SCREAMING_SNAKE. */
  warn(code: string, message: string): void
  /** The secret's values by environment name; undefined when an optional credential is absent. */
  credential(id: string): Readonly<Record<string, string>> | undefined
  /**
   * Reserves `estimateUsd` for one paid call, runs it and settles what it really cost.
   * @throws BUDGET_SPENT when the day's limit would be passed: the engine turns it into a skip.
   */
  spend<T>(
    api: string,
    estimateUsd: number,
    call: () => Promise<{ readonly value: T; readonly costUsd: number }>,
  ): Promise<T>
  /** The source the manifest names as `host`. */
  readonly host: SourceHost
  /** A third party's API that the manifest lists under `apis`. */
  api(name: string): Api
  /** A prompt that the manifest lists under `prompts`. */
  prompt(id: string): Prompt
  /** Language models; each answer is paid from the budget the manifest declares for them. */
  readonly llm: Llm
  readonly http: HttpClient
  readonly compute: Compute
  readonly cache: Cache
  readonly store: DocumentStore
  readonly browser: Browser
}

/** One entry of the configuration's `hosts`; its pace is held by the fetcher, not by plugins. */
export type SourceHost = {
  readonly name: string
  /** Base address without a slash at its end. */
  readonly baseUrl: string
  /** False when the operator said to leave robots.txt aside. */
  readonly respectRobots: boolean
  /** Requests at a time that the fetcher lets through; absent or 0: no bound. */
  readonly concurrency?: number
}

/** Outputs by the names the manifest declares; `result` is what the API shows of the module. */
export type PluginOutput =
  | {
      readonly outputs: Readonly<Record<string, unknown>>
      readonly score?: number
      readonly summary?: string
    }
  | { readonly skip: string }

/** The class that does a module's work. It must settle within 100 ms of its signal's abort. */
export interface Plugin {
  readonly id: string
  readonly optionsSchema: JsonSchema
  run(inputs: Inputs, ctx: RunContext): Promise<PluginOutput>
}

/** One unit of a fan-out. `key` is unique in the run; `order` grows and is stable over restarts. */
export type WorkItem<T = unknown> = {
  readonly key: string
  readonly order: number
  readonly data: T
}

/** Counts of what one item brought (rows stored, for example), added up over all items. */
export type ItemCounts = Readonly<Record<string, number>>

export type FanOutTally = {
  readonly settled: number
  readonly counts: ItemCounts
  readonly failed: readonly { readonly key: string; readonly error: string }[]
  readonly failedCount: number
}

/** A module that is a bounded stream of items: the engine lists lazily and visits side by side. */
export interface FanOutPlugin {
  readonly id: string
  readonly optionsSchema: JsonSchema
  list(inputs: Inputs, ctx: RunContext): AsyncIterable<WorkItem>
  /** How many items `list` will give, where that is known before. */
  size?(inputs: Inputs, ctx: RunContext): number | undefined
  /** Does one item and keeps what it found; idempotent by the item's key. */
  visit(item: WorkItem, ctx: RunContext): Promise<ItemCounts | undefined>
  finish(tally: FanOutTally, inputs: Inputs, ctx: RunContext): Promise<PluginOutput>
}

export type AnyPlugin = Plugin | FanOutPlugin
export const AnyPlugin: InjectionToken<AnyPlugin> = Symbol('Plugin')

export function isFanOut(plugin: AnyPlugin): plugin is FanOutPlugin {
  return 'visit' in plugin
}
