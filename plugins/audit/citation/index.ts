import { loadNameTables, loadRegions } from './name-tables.ts'
import { CitationPlugin } from './plugin.ts'

export type { CitationResult } from './citation-result.ts'

/** The plugin with its bundled tables. */
export function createCitationPlugin(): CitationPlugin {
  return new CitationPlugin({ names: loadNameTables(), regions: loadRegions() })
}
