import type { Prompt } from './manifest/prompts.ts'
import type { Api } from './ports/api.ts'
import type { Browser } from './ports/browser.ts'
import type { Clock } from './ports/clock.ts'
import type { Workers } from './ports/compute.ts'
import type { HttpClient } from './ports/http.ts'
import type { Llm } from './ports/llm.ts'
import type { Log } from './ports/log.ts'
import type { Cache, DocumentStore } from './ports/storage.ts'

export type Inputs = Readonly<Record<string, unknown>>

/**
 * What one plugin may see of a run: only what its manifest declares. Any use of what is undeclared
 * throws (UNDECLARED_CREDENTIAL, UNDECLARED_BUDGET, UNDECLARED_PORT …), also where the server has it.
 */
export interface RunContext<O = unknown> {
  readonly runId: string
  readonly moduleId: string
  /** Aborts when the client left, the run or the module ran out of time, or the server drains. */
  readonly signal: AbortSignal
  /** The manifest's options after the operator's overrides, valid against its `optionsSchema`. */
  readonly options: O
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
  readonly compute: Workers
  readonly cache: Cache
  readonly store: DocumentStore
  readonly browser: Browser
  /** Something else that the program offers and the manifest lists under `ports`. */
  port<T>(port: Port<T>): T
}

/**
 * A port of a service's own: a name that manifests list under `ports`, with the type of what the
 * program registers under it.
 */
export type Port<T> = { readonly name: string; readonly type?: T }

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
export type PluginOutput<R = Readonly<Record<string, unknown>>> =
  | { readonly outputs: R; readonly score?: number; readonly summary?: string }
  | { readonly skip: string }

/** The work of a module. It must settle within 100 ms of its signal's abort. */
export interface Plugin<I = Inputs, O = unknown, R = Readonly<Record<string, unknown>>> {
  run(inputs: I, ctx: RunContext<O>): Promise<PluginOutput<R>>
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
export interface FanOutPlugin<
  I = Inputs,
  O = unknown,
  R = Readonly<Record<string, unknown>>,
  T = unknown,
> {
  list(inputs: I, ctx: RunContext<O>): AsyncIterable<WorkItem<T>>
  /** How many items `list` will give, where that is known before. */
  size?(inputs: I, ctx: RunContext<O>): number | undefined
  /** Does one item and keeps what it found; idempotent by the item's key. */
  visit(item: WorkItem<T>, ctx: RunContext<O>): Promise<ItemCounts | undefined>
  finish(tally: FanOutTally, inputs: I, ctx: RunContext<O>): Promise<PluginOutput<R>>
}

export type AnyPlugin = Plugin | FanOutPlugin

/**
 * A plugin with the types of its manifest (`manifests/types/<module>.ts`). The engine hands it
 * inputs and options that fit the schemas those types are written from, and proves its outputs.
 */
export function definePlugin<I, O, R>(plugin: Plugin<I, O, R>): Plugin {
  return plugin as unknown as Plugin
}

/** As `definePlugin`, for a plugin that lists items; `T` is what one item carries. */
export function defineFanOut<I, O, R, T>(plugin: FanOutPlugin<I, O, R, T>): FanOutPlugin {
  return plugin as unknown as FanOutPlugin
}

/** An entry of the list of plugins. Its code is loaded when a module that uses it first runs. */
export type PluginEntry = {
  /** The name by which manifests find it. */
  readonly id: string
  /** Whether it lists items; its manifests then say how many are visited at once. */
  readonly isFanOut: boolean
  readonly load: () => Promise<AnyPlugin>
}

/** The entry of a plugin that is at hand. */
export function loadedPlugin(id: string, plugin: AnyPlugin): PluginEntry {
  return { id, isFanOut: isFanOut(plugin), load: async () => plugin }
}

export function isFanOut(plugin: AnyPlugin): plugin is FanOutPlugin {
  return 'visit' in plugin
}
