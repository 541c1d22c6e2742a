import type { Inputs, Plugin, PluginOutput, RunContext } from '../../../core/plugin.ts'
import { parseClubRanking } from '../parse/club-ranking.ts'
import type { RankedPlayer } from '../parse/pages.ts'
import type { ClubRanking } from './club-players.ts'
import { readClub } from './read-club.ts'
import { toolsOf } from './step-tools.ts'

/** The module clubRanking: the numeric ranking of a club. */
class ClubRankingPlugin implements Plugin {
  /** Inputs: clubCode. Outputs: result (ClubRanking), without excluded persons. */
  async run(inputs: Inputs, ctx: RunContext): Promise<PluginOutput> {
    const { code, found } = await readClub(inputs, ctx, {
      tools: toolsOf(ctx),
      read: parseClubRanking,
      isUnknown: ({ men, women }) => men.length === 0 && women.length === 0,
    })
    const { data } = toolsOf(ctx)
    const known = (players: readonly RankedPlayer[]): readonly RankedPlayer[] =>
      players.filter(({ licence }) => !data.isExcluded(licence))
    const result: ClubRanking = { code, men: known(found.men), women: known(found.women) }
    return {
      outputs: { result },
      summary: `${result.men.length} men, ${result.women.length} women`,
    }
  }
}

export default new ClubRankingPlugin()
