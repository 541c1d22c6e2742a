import type { Inputs, Plugin, PluginOutput, RunContext } from '../core/plugin.ts'

export type LazyPluginParts = Pick<Plugin, 'id' | 'optionsSchema'> & {
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
