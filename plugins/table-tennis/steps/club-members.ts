import type { Inputs, Plugin, PluginOutput, RunContext } from '../../../core/plugin.ts'
import { provinceOfCode, usesLi } from '../data/provinces.ts'
import type { ClubListing } from '../data/records.ts'
import { parseClubPage } from '../parse/club-page.ts'
import type { ClubOption } from '../parse/pages.ts'
import { clubPageOptionsSchema } from '../source/step-options.ts'
import type { ClubDirectory } from './club-players.ts'
import { clubsOn, readClub } from './read-club.ts'
import type { StepTools } from './step-tools.ts'

/** The module clubMembers: a club's page with its directory. */
export class ClubMembersPlugin implements Plugin {
  readonly id = 'club-members'
  readonly optionsSchema = clubPageOptionsSchema
  readonly #tools: StepTools

  constructor(tools: StepTools) {
    this.#tools = tools
  }

  /** Inputs: clubCode. Outputs: result (ClubDirectory), without excluded persons. */
  async run(inputs: Inputs, ctx: RunContext): Promise<PluginOutput> {
    const { code, found } = await readClub(inputs, ctx, {
      tools: this.#tools,
      read: (dom) => ({ ...parseClubPage(dom), clubs: clubsOn(dom) }),
      isUnknown: ({ details, members }) => details === null && members.length === 0,
    })
    const { data } = this.#tools
    const members = found.members.filter(({ licence }) => !data.isExcluded(licence))
    const listing = listingIn(found.clubs, code)
    const result: ClubDirectory = { code, listing, details: found.details, members }
    return { outputs: { result }, summary: `${members.length} members` }
  }
}

/** The province is a matter of the whole list (see provinces.ts). */
function listingIn(clubs: readonly ClubOption[], code: string): ClubListing | null {
  const club = clubs.find((one) => one.code === code)
  if (club === undefined) return null
  const hasLi = usesLi(clubs.map((one) => one.code))
  return { ...club, province: provinceOfCode(code, hasLi) }
}
