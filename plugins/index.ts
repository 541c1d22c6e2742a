import type { FanOutPlugin, Plugin, PluginEntry, Port } from '../core/plugin.ts'
import { RankLookup } from './audit/backlinks/ranks.ts'
import { CheckCatalogue } from './audit/checks/catalogue.ts'
import { Auditor } from './audit/crawl/auditor.ts'
import { SiteAuditData } from './audit/site/site-data.ts'
import { ClubReader, ExportReader, RawFiles, TableTennis } from './table-tennis/index.ts'

export {
  Auditor,
  CheckCatalogue,
  ClubReader,
  ExportReader,
  RankLookup,
  RawFiles,
  SiteAuditData,
  TableTennis,
}

/** Every plugin by the name that manifests use; its code is loaded when it first runs. */
export const plugins: readonly PluginEntry[] = [
  plugin('ai-hallucination', () => import('./audit/ai-hallucination/plugin.ts')),
  plugin('backlinks', () => import('./audit/backlinks/plugin.ts')),
  plugin('checks', () => import('./audit/checks/plugin.ts')),
  plugin('citation', () => import('./audit/citation/plugin.ts')),
  plugin('content-gap', () => import('./audit/content-gap/plugin.ts')),
  plugin('crawl', () => import('./audit/crawl/plugin.ts')),
  plugin('cwv', () => import('./audit/cwv/plugin.ts')),
  plugin('dataforseo', () => import('./audit/dataforseo/plugin.ts')),
  plugin('fanout', () => import('./audit/fanout/plugin.ts')),
  plugin('geo-enrichments', () => import('./audit/geo-enrichments/plugin.ts')),
  plugin('hreflang', () => import('./audit/hreflang/plugin.ts')),
  plugin('local', () => import('./audit/local/plugin.ts')),
  fanOut('multipage', () => import('./audit/multipage/plugin.ts')),
  plugin('prefill', () => import('./audit/prefill/plugin.ts')),
  fanOut('site-audit', () => import('./audit/site/plugin.ts')),
  plugin('sxo', () => import('./audit/sxo/plugin.ts')),
  plugin('tier2', () => import('./audit/tier2/plugin.ts')),
  plugin('visual', () => import('./audit/visual/plugin.ts')),

  fanOut('all-clubs', () => import('./table-tennis/steps/all-clubs.ts')),
  plugin('bulk-exports', () => import('./table-tennis/exports/plugin.ts')),
  plugin('club-list', () => import('./table-tennis/steps/club-list.ts')),
  plugin('club-members', () => import('./table-tennis/steps/club-members.ts')),
  plugin('club-plan', () => import('./table-tennis/steps/club-plan.ts')),
  plugin('club-ranking', () => import('./table-tennis/steps/club-ranking.ts')),
  plugin('club-store', () => import('./table-tennis/steps/club-store.ts')),
  plugin('division-list', () => import('./table-tennis/steps/division-list.ts')),
  fanOut('division-standings', () => import('./table-tennis/steps/division-standings.ts')),
  fanOut('export-files', () => import('./table-tennis/steps/export-files.ts')),
  fanOut('interclub-calendar', () => import('./table-tennis/steps/interclub-calendar.ts')),
  fanOut('interclub-sheets', () => import('./table-tennis/steps/interclub-sheets.ts')),
  fanOut('interclub-teams', () => import('./table-tennis/steps/interclub-teams.ts')),
  fanOut('player-fiches', () => import('./table-tennis/steps/player-fiches.ts')),
  plugin('player-sheets', () => import('./table-tennis/steps/player-sheets.ts')),
  plugin('tabt-season', () => import('./table-tennis/steps/tabt-season.ts')),
  plugin('tournament-list', () => import('./table-tennis/steps/tournament-list.ts')),
  fanOut('tournaments', () => import('./table-tennis/steps/tournaments.ts')),
]

/** Services that the program registers for these plugins in addition to the engine's ports. */
export const servicePorts: readonly Port<unknown>[] = [
  Auditor,
  RankLookup,
  CheckCatalogue,
  SiteAuditData,
  TableTennis,
  ClubReader,
  ExportReader,
  RawFiles,
]

function plugin(id: string, load: () => Promise<{ readonly default: Plugin }>): PluginEntry {
  return { id, isFanOut: false, load: loadedOnce(load) }
}

function fanOut(id: string, load: () => Promise<{ readonly default: FanOutPlugin }>): PluginEntry {
  return { id, isFanOut: true, load: loadedOnce(load) }
}

/** Cached: Node resolves a dynamic import each time, which is slower than many modules. */
function loadedOnce<T>(load: () => Promise<{ readonly default: T }>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().then((module) => module.default)
    return loaded
  }
}
