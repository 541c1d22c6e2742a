import { AppError } from '../../../core/errors.ts'
import { defineFanOut } from '../../../core/plugin.ts'
import type {
  AllClubsInputs,
  AllClubsOptions,
  AllClubsOutputs,
} from '../../../manifests/types/all-clubs.ts'
import { SOURCE_UNREACHABLE } from '../errors.ts'
import { ClubReader } from '../port.ts'
import { noSheetOf } from './player-fiches.ts'

/**
 * The module allClubs: one club after another, each with its players and their sheets.
 * @throws SOURCE_UNREACHABLE when no club was read
 */
export default defineFanOut<AllClubsInputs, AllClubsOptions, AllClubsOutputs, string>({
  size: ({ clubs }) => clubs.length,

  async *list({ clubs }) {
    for (const [order, code] of clubs.entries()) yield { key: code, order, data: code }
  },

  async visit({ data: code }, ctx) {
    const found = await ctx.port(ClubReader).read(code, ctx.signal)
    const { totalPlayers: members, playersScraped: players, message } = found
    // People who never played have no sheet.
    const errors = found.playersErrors.filter(({ licence, error }) => error !== noSheetOf(licence))
    const playersErrors = errors.length
    if (playersErrors > 0) ctx.warn('PLAYERS_NOT_READ', message)
    return { players, members, playersErrors }
  },

  async finish({ settled, counts, failedCount, failed }) {
    if (settled > 0 && settled === failedCount) {
      const [first] = failed
      const reason = first?.error.replace(/\.$/, '')
      const problem = `none of ${settled} clubs was read; ${first?.key}: ${reason}`
      throw new AppError(SOURCE_UNREACHABLE, { problem, retryable: false })
    }
    const clubs = settled - failedCount
    const players = counts.players ?? 0
    const summary = `${clubs} clubs, ${players} players, ${failedCount} failed`
    return { outputs: { result: { clubs, players, failed: failedCount } }, summary }
  },
})
