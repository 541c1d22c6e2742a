import type { AppError } from './errors.ts'
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
 * A plugin's view of a run: only what its manifest declares. Using anything else throws
 * (UNDECLARED_CREDENTIAL, UNDECLARED_BUDGET, UNDECLARED_PORT …), even if the server has it.
 */
export interface RunContext<O = unknown> {
  readonly runId: string
  readonly moduleId: string
  /** Aborts when the client leaves, the run or module times out, or the server shuts down. */
  readonly signal: AbortSignal
  /** The manifest's options with the operator's overrides, validated against `optionsSchema`. */
  readonly options: O
  readonly clock: Clock
  readonly log: Log
  /** Adds a warning to the run. Never fails the run. `code` is SCREAMING_SNAKE. */
  warn(code: string, message: string): void
  /** The secret's values by environment name. Undefined if an optional credential is missing. */
  credential(id: string): Readonly<Record<string, string>> | undefined
  /**
   * Reserves `estimateUsd` for one paid call, makes the call and records its real cost.
   * @throws BUDGET_SPENT if this would exceed the day's limit. The engine turns it into a skip.
   */
  spend<T>(
    api: string,
    estimateUsd: number,
    call: () => Promise<{ readonly value: T; readonly costUsd: number }>,
  ): Promise<T>
  /** The source that the manifest names as `host`. */
  readonly host: SourceHost
  /** A third-party API that the manifest lists under `apis`. */
  api(name: string): Api
  /** A prompt that the manifest lists under `prompts`. */
  prompt(id: string): Prompt
  /** Language models. Answers are paid from the budget that the manifest declares for them. */
  readonly llm: Llm
  readonly http: HttpClient
  readonly compute: Workers
  readonly cache: Cache
  readonly store: DocumentStore
  readonly browser: Browser
  /** Another port that the program registers and the manifest lists under `ports`. */
  port<T>(port: Port<T>): T
}

/**
 * A port of a service: the name that manifests list under `ports`, and the type of the object that
 * the program registers.
 */
export type Port<T> = { readonly name: string; readonly type?: T }

/** An entry of the configuration's `hosts`. The fetcher limits its request rate, not plugins. */
export type SourceHost = {
  readonly name: string
  /** Base URL without a trailing slash. */
  readonly baseUrl: string
  /** False if the operator chose to ignore robots.txt. */
  readonly respectRobots: boolean
  /** Concurrent requests that the fetcher allows. Absent or 0: no limit. */
  readonly concurrency?: number
  /** The account that the source keeps of its callers, if it keeps one. */
  readonly quota?: SourceQuota
}

/** Allowance that a source gives its callers. A call costs 1 plus its milliseconds. */
export type SourceQuota = {
  /** Amount that drains from the account per second. */
  readonly perSecond: number
  /** Calls are refused above this level, and spread out above half of it. */
  readonly limit: number
  /** Pause after a refusal. Each further one doubles it, up to `mostPauseMs`. */
  readonly pauseMs: number
  readonly mostPauseMs: number
}

/** Outputs by the names that the manifest declares. The API shows `result`. */
export type PluginOutput<R = Readonly<Record<string, unknown>>> =
  | { readonly outputs: R; readonly score?: number; readonly summary?: string }
  | { readonly skip: string }

/** The code of a module. It must settle within 100 ms after its signal aborts. */
export interface Plugin<I = Inputs, O = unknown, R = Readonly<Record<string, unknown>>> {
  run(inputs: I, ctx: RunContext<O>): Promise<PluginOutput<R>>
}

/** One item of a fan-out. `key` is unique in the run; `order` increases, also after restarts. */
export type WorkItem<T = unknown> = {
  readonly key: string
  readonly order: number
  /** Plain JSON if the manifest allows slices. */
  readonly data: T
  /** Only the process that listed it can visit it. */
  readonly isLocal?: boolean
}

/** Counts for one item (rows stored, for example), added up over all items. */
export type ItemCounts = Readonly<Record<string, number>>

export type FanOutTally = {
  readonly settled: number
  readonly counts: ItemCounts
  readonly failed: readonly { readonly key: string; readonly error: string }[]
  readonly failedCount: number
}

/** How the visit of an item ended, after all retries. */
export type Visited<V = unknown> = { readonly result: V } | { readonly error: AppError }

/** A module that visits a bounded stream of items in parallel. The engine lists them lazily. */
export interface FanOutPlugin<
  I = Inputs,
  O = unknown,
  R = Readonly<Record<string, unknown>>,
  T = unknown,
  V = ItemCounts | undefined,
> {
  list(inputs: I, ctx: RunContext<O>): AsyncIterable<WorkItem<T>>
  /** Number of items that `list` will return, if known in advance. */
  size?(inputs: I, ctx: RunContext<O>): number | undefined
  /**
   * Processes one item. Idempotent by the item's key. If the manifest allows slices, it may run in
   * another process than `list`, and its result is plain JSON.
   */
  visit(item: WorkItem<T>, ctx: RunContext<O>): Promise<V>
  /**
   * Takes up what came of a visit, in the process that listed the item. Returns the counts. Without
   * it, the result of `visit` is the counts. Not called for errors that every later item would have.
   * @throws the error of the item, if it failed
   */
  take?(
    item: WorkItem<T>,
    visited: Visited<V>,
    inputs: I,
    ctx: RunContext<O>,
  ): Promise<ItemCounts | undefined>
  finish(tally: FanOutTally, inputs: I, ctx: RunContext<O>): Promise<PluginOutput<R>>
}

export type AnyPlugin = Plugin | FanOutPlugin

/**
 * Defines a plugin with the types of its manifest (`manifests/types/<module>.ts`). The engine
 * passes inputs and options that match the schemas of those types, and validates its outputs.
 */
export function definePlugin<I, O, R>(plugin: Plugin<I, O, R>): Plugin {
  return plugin as unknown as Plugin
}

/** Like `definePlugin`, for a plugin that lists items. `T`: data of one item, `V`: result of a visit. */
export function defineFanOut<I, O, R, T, V = ItemCounts | undefined>(
  plugin: FanOutPlugin<I, O, R, T, V>,
): FanOutPlugin {
  return plugin as unknown as FanOutPlugin
}

/** An entry of the list of plugins. Its code is loaded when a module first uses it. */
export type PluginEntry = {
  /** The id that manifests refer to. */
  readonly id: string
  /** Whether it lists items. Its manifests then set how many are visited at once. */
  readonly isFanOut: boolean
  readonly load: () => Promise<AnyPlugin>
}

/** Creates the entry of a plugin that is already loaded. */
export function loadedPlugin(id: string, plugin: AnyPlugin): PluginEntry {
  return { id, isFanOut: isFanOut(plugin), load: async () => plugin }
}

export function isFanOut(plugin: AnyPlugin): plugin is FanOutPlugin {
  return 'visit' in plugin
}
