import type { AnyPlugin } from '../core/plugin.ts'
import { LazyFanOutPlugin } from './lazy-fan-out-plugin.ts'
import { LazyPlugin } from './lazy-plugin.ts'
import { type TableTennisParts, tableTennisSteps } from './table-tennis/index.ts'

/** The steps of the table-tennis service as plugins; nothing of them is loaded yet. */
export function createTableTennisPlugins(parts: TableTennisParts): readonly AnyPlugin[] {
  return tableTennisSteps(parts).map((step) => {
    const { id, optionsSchema } = step
    if ('load' in step) return new LazyPlugin({ id, optionsSchema, load: step.load })
    const { size, loadFanOut: load } = step
    return new LazyFanOutPlugin({ id, optionsSchema, size, load })
  })
}
