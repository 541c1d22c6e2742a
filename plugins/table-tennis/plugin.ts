import type { FanOutPlugin, Inputs, Plugin } from '../../core/plugin.ts'
import type { TableTennisWrites } from './data/table-tennis-data.ts'
import type { SourceIdentity } from './source/client.ts'
import {
  clubPageOptionsSchema,
  noOptionsSchema,
  pageOptionsSchema,
  sheetOptionsSchema,
  standingsOptionsSchema,
} from './source/options.ts'
import { clubListsOf, listedPlayers } from './steps/club-players.ts'
import { interclubPages, pageCount } from './steps/interclub-pages.ts'
import { RunReasons, type StepTools } from './steps/step-tools.ts'

/**
 * `version` and `infoUrl` stand in the name by which the site is asked. `data` is asked for when
 * the first step runs; without it the steps can be looked at (manifests checked against them), not run.
 */
export type TableTennisParts = SourceIdentity & { readonly data?: () => TableTennisWrites }

/** One step whose code (a parser of pages among it) is read when it first runs. */
export type TableTennisStep = Pick<Plugin, 'id' | 'optionsSchema'> &
  (
    | { readonly load: () => Promise<Plugin> }
    | {
        readonly loadFanOut: () => Promise<FanOutPlugin>
        readonly size: (inputs: Inputs) => number
      }
  )

/** Every step of the service; sessions, robots.txt and data are shared between them. */
export function tableTennisSteps(parts: TableTennisParts): readonly TableTennisStep[] {
  const tools = sharedTools(parts)
  return [...clubSteps(tools), ...divisionSteps(tools)]
}

type Tools = () => Promise<StepTools>

function sharedTools({ data, ...identity }: TableTennisParts): Tools {
  let made: Promise<StepTools> | undefined
  const make = async (): Promise<StepTools> => {
    if (data === undefined) throw new Error('the table-tennis steps were made without data')
    const { SourceClient } = await import('./source/client.ts')
    return { client: new SourceClient(identity), data: data(), reasons: new RunReasons() }
  }
  return () => {
    made ??= make()
    return made
  }
}

function clubSteps(tools: Tools): readonly TableTennisStep[] {
  return [
    {
      id: 'club-list',
      optionsSchema: pageOptionsSchema,
      load: async () => new (await import('./steps/site-lists.ts')).ClubListPlugin(await tools()),
    },
    {
      id: 'club-members',
      optionsSchema: clubPageOptionsSchema,
      load: async () =>
        new (await import('./steps/club-pages.ts')).ClubMembersPlugin(await tools()),
    },
    {
      id: 'club-ranking',
      optionsSchema: clubPageOptionsSchema,
      load: async () =>
        new (await import('./steps/club-pages.ts')).ClubRankingPlugin(await tools()),
    },
    {
      id: 'player-fiches',
      optionsSchema: sheetOptionsSchema,
      size: (inputs) => listedPlayers(clubListsOf(inputs)).length,
      loadFanOut: async () =>
        new (await import('./steps/player-fiches.ts')).PlayerFichesPlugin(await tools()),
    },
    {
      id: 'club-store',
      optionsSchema: noOptionsSchema,
      load: async () => new (await import('./steps/club-store.ts')).ClubStorePlugin(await tools()),
    },
  ]
}

function divisionSteps(tools: Tools): readonly TableTennisStep[] {
  return [
    {
      id: 'division-list',
      optionsSchema: pageOptionsSchema,
      load: async () =>
        new (await import('./steps/site-lists.ts')).DivisionListPlugin(await tools()),
    },
    {
      id: 'division-standings',
      optionsSchema: standingsOptionsSchema,
      size: (inputs) => pageCount(interclubPages(inputs)),
      loadFanOut: async () =>
        new (await import('./steps/division-standings.ts')).DivisionStandingsPlugin(await tools()),
    },
  ]
}
