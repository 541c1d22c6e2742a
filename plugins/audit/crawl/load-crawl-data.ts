import { fileURLToPath } from 'node:url'
import { readDataFile } from '../../../core/manifest/data-file.ts'
import type { BotTable, ChallengeSigns, CrawlData, EdgeNetwork } from './crawl-data.ts'

/** Reads the bundled tables of the crawl; once, at start. */
export function loadCrawlData(): CrawlData {
  return {
    bots: readTable<BotTable>('ai-bots.yaml'),
    edges: readTable<{ networks: readonly EdgeNetwork[] }>('edge-networks.yaml').networks,
    challenges: readTable<ChallengeSigns>('challenges.yaml'),
  }
}

function readTable<T>(name: string): T {
  return readDataFile<T>(fileURLToPath(new URL(`../../../manifests/data/${name}`, import.meta.url)))
}
