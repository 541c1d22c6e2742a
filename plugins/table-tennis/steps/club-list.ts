import { AppError } from '../../../core/errors.ts'
import { definePlugin, type RunContext } from '../../../core/plugin.ts'
import type {
  ClubListInputs,
  ClubListOptions,
  ClubListOutputs,
} from '../../../manifests/types/club-list.ts'
import type { ClubListShard, ClubRow } from '../../../manifests/types/records.ts'
import { provinceOfClub, provinceOfCode, usesLi } from '../data/codes.ts'
import { seasonBefore, seasonOf } from '../data/shards.ts'
import type { TableTennisWrites } from '../data/table-tennis-data.ts'
import { PAGE_NOT_UNDERSTOOD } from '../errors.ts'
import { parseClubList } from '../parse/club-list.ts'
import type { ClubOption } from '../parse/pages.ts'
import { ownCopy, toolsOf } from './step-tools.ts'

/** A list with a smaller share of the previous clubs is considered broken. */
const LEAST_SHARE = 0.5

/**
 * The module clubList: all clubs with their provinces.
 * @throws PAGE_NOT_UNDERSTOOD also for an implausibly short list
 */
export default definePlugin<ClubListInputs, ClubListOptions, ClubListOutputs>({
  async run(_inputs, ctx) {
    const { client, data } = toolsOf(ctx)
    const page = await client.session(ctx).get(ctx.options.path)
    const clubs = ownCopy(parseClubList(page))
    const before = await knownClubs(ctx)
    if (clubs.length === 0 || clubs.length < before * LEAST_SHARE) {
      const missing = `most of the list of clubs (it has ${clubs.length}, ${before} are known)`
      throw new AppError(PAGE_NOT_UNDERSTOOD, { url: page.url, missing })
    }
    await data.putClubList(ctx.store, listings(clubs, data))
    return { outputs: { result: { clubs: clubs.length } }, summary: `${clubs.length} clubs` }
  },
})

/** Empty or unknown values do not overwrite known ones. */
function listings(clubs: readonly ClubOption[], data: TableTennisWrites): readonly ClubRow[] {
  const hasLi = usesLi(clubs.map(({ code }) => code))
  return clubs.map(({ code, name }) => {
    const known = data.knownClub(code)
    const province = provinceOfCode(code, hasLi) ?? known?.province ?? null
    const postalCode = known?.details?.postalCode ?? null
    return {
      code,
      name: name || known?.name || code,
      province: provinceOfClub(code, province, postalCode),
    }
  })
}

/** Number of clubs in the latest list, even of the previous season. */
async function knownClubs({ store, clock }: Pick<RunContext, 'store' | 'clock'>): Promise<number> {
  const season = seasonOf(clock.now())
  for (const key of [season, seasonBefore(season)]) {
    const shard = await store.get<ClubListShard>(`tabletennis/${key}/club-list`)
    if (shard !== undefined) return shard.clubs.length
  }
  return 0
}
