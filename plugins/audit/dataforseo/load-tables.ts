import { fileURLToPath } from 'node:url'
import { readDataFile } from '../../../core/manifest/data-file.ts'
import { buildHostRules, type HostRules } from '../page/hosts/host-rules.ts'
import type { MarketTable } from './market.ts'

export type DataforseoTables = {
  readonly markets: MarketTable
  /** Sites that are nobody's competitor. */
  readonly platforms: HostRules
}

type RawPlatforms = { readonly platforms: Readonly<Record<string, readonly string[]>> }

export function loadDataforseoTables(): DataforseoTables {
  const { platforms } = readDataFile<RawPlatforms>(pathOf('platforms.yaml'))
  return {
    markets: readDataFile<MarketTable>(pathOf('search-markets.yaml')),
    platforms: buildHostRules(Object.values(platforms).flat()),
  }
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../../manifests/data/${name}`, import.meta.url))
}
