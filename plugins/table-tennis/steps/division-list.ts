import { definePlugin } from '../../../core/plugin.ts'
import type {
  DivisionListInputs,
  DivisionListOptions,
  DivisionListOutputs,
} from '../../../manifests/types/division-list.ts'
import { parseDivisionList } from '../parse/division-list.ts'
import { ownCopy, toolsOf } from './step-tools.ts'

/** The module divisionList: the federation's divisions, stored as soon as they are read. */
export default definePlugin<DivisionListInputs, DivisionListOptions, DivisionListOutputs>({
  async run(_inputs, ctx) {
    const { client, data } = toolsOf(ctx)
    const page = await client.session(ctx).get(ctx.options.path)
    const { divisions } = ownCopy(parseDivisionList(page))
    await data.putDivisionList(ctx.store, divisions)
    return { outputs: { divisions }, summary: `${divisions.length} divisions` }
  },
})
