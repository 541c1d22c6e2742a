import { definePlugin } from '../../../core/plugin.ts'
import type {
  ClubRankingInputs,
  ClubRankingOptions,
  ClubRankingOutputs,
} from '../../../manifests/types/club-ranking.ts'
import { parseClubRanking } from '../parse/club-ranking.ts'
import type { RankedPlayer } from '../parse/pages.ts'
import { readClub } from './read-club.ts'
import { toolsOf } from './step-tools.ts'

/** The module clubRanking: the numeric ranking of a club, without excluded persons. */
export default definePlugin<ClubRankingInputs, ClubRankingOptions, ClubRankingOutputs>({
  async run({ clubCode }, ctx) {
    const { data } = toolsOf(ctx)
    const { code, found } = await readClub(clubCode, ctx, {
      tools: toolsOf(ctx),
      read: parseClubRanking,
      isUnknown: ({ men, women }) => men.length === 0 && women.length === 0,
    })
    const known = (players: readonly RankedPlayer[]): readonly RankedPlayer[] =>
      players.filter(({ licence }) => !data.isExcluded(licence))
    const result = { code, men: known(found.men), women: known(found.women) }
    const summary = `${result.men.length} men, ${result.women.length} women`
    return { outputs: { result }, summary }
  },
})
