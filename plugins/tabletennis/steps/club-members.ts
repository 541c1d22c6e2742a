import type { Inputs, Plugin, PluginOutput, RunContext } from '../../../core/plugin.ts'
import { parseClubPage } from '../parse/club-page.ts'
import type { ClubDirectory } from './club-players.ts'
import { readClub } from './read-club.ts'
import { clubPageOptionsSchema } from './step-options.ts'
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
      read: parseClubPage,
      isUnknown: ({ details, members }) => details === null && members.length === 0,
    })
    const { data } = this.#tools
    const members = found.members.filter(({ licence }) => !data.isExcluded(licence))
    const result: ClubDirectory = { code, details: found.details, members }
    return { outputs: { result }, summary: `${members.length} members` }
  }
}
