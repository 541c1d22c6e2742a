import { AppError } from '../../../core/errors.ts'
import { definePlugin } from '../../../core/plugin.ts'
import type {
  TabtSeasonInputs,
  TabtSeasonOptions,
  TabtSeasonOutputs,
} from '../../../manifests/types/tabt-season.ts'
import { PAGE_NOT_UNDERSTOOD } from '../errors.ts'
import { childNumber, childrenOf, childText, type XmlElement } from '../tabt/soap.ts'
import { toolsOf } from './step-tools.ts'

type Season = TabtSeasonOutputs['season']

/** Number of the season that began in 1999. */
const FIRST_YEAR = 1999

/** The module tabtSeason: the current season of the federation's API, and its divisions. */
export default definePlugin<TabtSeasonInputs, TabtSeasonOptions, TabtSeasonOutputs>({
  async run(_inputs, ctx) {
    const { tabt } = toolsOf(ctx)
    const missing = (what: string): never => {
      throw new AppError(PAGE_NOT_UNDERSTOOD, { url: ctx.host.baseUrl, missing: what })
    }
    const season = seasonOf(await tabt.call('GetSeasons', {}, ctx)) ?? missing('the current season')
    // Without a season, the API takes the highest one, which is not always the current one.
    const answer = await tabt.call('GetDivisions', { Season: season.number }, ctx)
    const divisions = childrenOf(answer, 'DivisionEntries').flatMap(divisionOf)
    if (divisions.length === 0) missing('the list of divisions')
    const summary = `${divisions.length} divisions of ${season.name}`
    return { outputs: { season, divisions }, summary }
  },
})

function seasonOf(answer: XmlElement): Season | undefined {
  const number = childNumber(answer, 'CurrentSeason')
  if (number === undefined || number < 1 || number > 999) return undefined
  const first = FIRST_YEAR + number
  return { number, name: `${first}-${first + 1}` }
}

function divisionOf(entry: XmlElement): TabtSeasonOutputs['divisions'] {
  const id = childNumber(entry, 'DivisionId')
  const name = childText(entry, 'DivisionName')
  if (id === undefined || name === undefined) return []
  const category = childNumber(entry, 'DivisionCategory') ?? null
  return [{ id: String(id), name, category, matchType: childNumber(entry, 'MatchType') ?? null }]
}
