import type {
  FanOutPlugin,
  FanOutTally,
  Inputs,
  ItemCounts,
  Plugin,
  PluginOutput,
  RunContext,
  WorkItem,
} from '../core/plugin.ts'

type LazyPluginParts = Pick<Plugin, 'id' | 'optionsSchema'> & {
  /** Makes the plugin; called once, when it first runs. */
  readonly load: () => Promise<Plugin>
}

/** A plugin whose code and tables are read with its first run, so that starting stays quick. */
export class LazyPlugin implements Plugin {
  readonly id: string
  readonly optionsSchema: Plugin['optionsSchema']
  readonly #load: () => Promise<Plugin>
  #plugin: Promise<Plugin> | undefined

  constructor({ id, optionsSchema, load }: LazyPluginParts) {
    this.id = id
    this.optionsSchema = optionsSchema
    this.#load = load
  }

  async run(inputs: Inputs, ctx: RunContext): Promise<PluginOutput> {
    this.#plugin ??= this.#load()
    return (await this.#plugin).run(inputs, ctx)
  }
}

type LazyFanOutParts = Pick<FanOutPlugin, 'id' | 'optionsSchema'> & {
  /** As the plugin's own: it is asked for before anything can be loaded. */
  readonly size?: (inputs: Inputs) => number | undefined
  /** Makes the plugin; called once, when it first runs. */
  readonly load: () => Promise<FanOutPlugin>
}

/** A fan-out whose code is read with its first run, so that starting stays quick. */
export class LazyFanOutPlugin implements FanOutPlugin {
  readonly id: string
  readonly optionsSchema: FanOutPlugin['optionsSchema']
  readonly #parts: LazyFanOutParts
  #plugin: Promise<FanOutPlugin> | undefined

  constructor(parts: LazyFanOutParts) {
    this.id = parts.id
    this.optionsSchema = parts.optionsSchema
    this.#parts = parts
  }

  size(inputs: Inputs): number | undefined {
    return this.#parts.size?.(inputs)
  }

  async *list(inputs: Inputs, ctx: RunContext): AsyncGenerator<WorkItem> {
    yield* (await this.#loaded()).list(inputs, ctx)
  }

  async visit(item: WorkItem, ctx: RunContext): Promise<ItemCounts | undefined> {
    return (await this.#loaded()).visit(item, ctx)
  }

  async finish(tally: FanOutTally, inputs: Inputs, ctx: RunContext): Promise<PluginOutput> {
    return (await this.#loaded()).finish(tally, inputs, ctx)
  }

  #loaded(): Promise<FanOutPlugin> {
    this.#plugin ??= this.#parts.load()
    return this.#plugin
  }
}
