import { AppError } from '../../../core/errors.ts'
import { definePlugin } from '../../../core/plugin.ts'
import type {
  PlayerSheetsInputs,
  PlayerSheetsOptions,
  PlayerSheetsOutputs,
} from '../../../manifests/types/player-sheets.ts'
import type { PlayerRecord } from '../../../manifests/types/records.ts'
import { type ReadSheet, withSheet } from './merge-records.ts'
import { readSheet } from './player-fiches.ts'
import { toolsOf } from './step-tools.ts'

/**
 * The module playerSheets: both sheets of one player, stored together.
 * @throws NOT_FOUND for a player without any sheet, or who is excluded; ROBOTS_DISALLOWED
 */
export default definePlugin<PlayerSheetsInputs, PlayerSheetsOptions, PlayerSheetsOutputs>({
  async run({ licence }, ctx) {
    const { client, data } = toolsOf(ctx)
    const unknown = new AppError('NOT_FOUND', { problem: `The source has no sheet of ${licence}.` })
    if (data.isExcluded(licence)) throw unknown
    const { masculinePath, femininePath } = ctx.options
    await client.assertAllowed(ctx, [masculinePath, femininePath])
    const known = data.knownPlayer(licence)
    const sheets: ReadSheet[] = []
    const men = await readSheet('masculine', licence, ctx)
    if (men.found) sheets.push({ kind: 'masculine', name: men.name, sheet: men.sheet })
    // Most players have no women's sheet, so it is read only where something hints at one.
    const mayHaveBoth = men.found ? men.linksToOther : true
    if (mayHaveBoth || known?.gender === 'F' || (known?.feminine ?? null) !== null) {
      const women = await readSheet('feminine', licence, ctx)
      if (women.found) sheets.push({ kind: 'feminine', name: women.name, sheet: women.sheet })
    }
    if (sheets.length === 0) throw unknown
    ctx.signal.throwIfAborted()
    const seenAt = new Date(ctx.clock.now()).toISOString()
    await data.updatePlayer(ctx.store, licence, (current = newPlayer(licence, seenAt)) =>
      sheets.reduce((player, sheet) => withSheet(player, sheet, seenAt), current),
    )
    const told = sheets.length === 1 ? 'The sheet' : 'Both sheets'
    const message = `${told} of ${licence} ${sheets.length === 1 ? 'was' : 'were'} read.`
    return { outputs: { result: { licence, message } }, summary: message }
  },
})

/** A player whom no list of a club has named yet. */
function newPlayer(licence: string, seenAt: string): PlayerRecord {
  const unknown = { clubCode: null, gender: null, active: null, category: null }
  const unlisted = { listRanking: null, listPoints: null, masculine: null, feminine: null }
  return { licence, name: '', ...unknown, ...unlisted, seenAt }
}
