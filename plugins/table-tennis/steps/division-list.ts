import { AppError } from '../../../core/errors.ts'
import type { Inputs, Plugin, PluginOutput, RunContext } from '../../../core/plugin.ts'
import { PAGE_NOT_UNDERSTOOD } from '../errors.ts'
import { parseDivisionList } from '../parse/division-list.ts'
import type { PageOptions } from '../source/options.ts'
import { ownCopy, toolsOf } from './step-tools.ts'

/** The module divisionList: the federation's divisions, stored as soon as they are read. */
class DivisionListPlugin implements Plugin {
  /** Outputs: divisions (DivisionRecord[]), by index. */
  async run(_inputs: Inputs, ctx: RunContext): Promise<PluginOutput> {
    const { client, data } = toolsOf(ctx)
    const { path } = ctx.options as PageOptions
    const page = await client.session(ctx).get(path)
    const { divisions } = ownCopy(parseDivisionList(page))
    if (divisions.length === 0) {
      throw new AppError(PAGE_NOT_UNDERSTOOD, { url: page.url, missing: 'any division' })
    }
    await data.putDivisionList(ctx.store, divisions)
    return { outputs: { divisions }, summary: `${divisions.length} divisions` }
  }
}

export default new DivisionListPlugin()
