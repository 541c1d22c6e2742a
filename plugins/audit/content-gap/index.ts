import { ContentGapPlugin } from './plugin.ts'

/** The plugin of the module contentGap. */
export function createContentGapPlugin(): ContentGapPlugin {
  return new ContentGapPlugin()
}
