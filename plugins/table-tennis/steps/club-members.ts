import { definePlugin } from '../../../core/plugin.ts'
import type {
  ClubMembersInputs,
  ClubMembersOptions,
  ClubMembersOutputs,
} from '../../../manifests/types/club-members.ts'
import type { ClubRow } from '../../../manifests/types/records.ts'
import { provinceOfCode, usesLi } from '../data/codes.ts'
import { parseClubPage } from '../parse/club-page.ts'
import type { ClubOption } from '../parse/pages.ts'
import { clubsOn, readClub } from './read-club.ts'
import { toolsOf } from './step-tools.ts'

/** The module clubMembers: a club's page with its directory, without excluded persons. */
export default definePlugin<ClubMembersInputs, ClubMembersOptions, ClubMembersOutputs>({
  async run({ clubCode }, ctx) {
    const { data } = toolsOf(ctx)
    const { code, found } = await readClub(clubCode, ctx, {
      tools: toolsOf(ctx),
      read: (dom) => ({ ...parseClubPage(dom), clubs: clubsOn(dom) }),
      isUnknown: ({ details, members }) => details === null && members.length === 0,
    })
    const members = found.members.filter(({ licence }) => !data.isExcluded(licence))
    const listing = listingIn(found.clubs, code)
    const result = { code, listing, details: found.details, members }
    return { outputs: { result }, summary: `${members.length} members` }
  },
})

/** The province depends on the whole list (see provinces.ts). */
function listingIn(clubs: readonly ClubOption[], code: string): ClubRow | null {
  const club = clubs.find((one) => one.code === code)
  if (club === undefined) return null
  const hasLi = usesLi(clubs.map((one) => one.code))
  return { ...club, province: provinceOfCode(code, hasLi) }
}
