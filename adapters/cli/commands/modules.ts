import type { Command } from 'commander'
import type { ModuleBudget } from '../../audit/module-directory.ts'
import { withApp } from '../with-app.ts'

export function registerModules(program: Command): void {
  program
    .command('modules')
    .description('List the modules: ready, missing what, switched off.')
    .option('--json', 'print them as GET /api/modules does')
    .addHelpText('after', '\nExample:\n  manifold modules')
    .action(runModules)
}

async function runModules({ json }: { readonly json?: boolean }): Promise<void> {
  await withApp(async (app) => {
    const { alignColumns } = await import('../table.ts')
    const modules = await app.audit.modules.statuses()
    if (json) {
      process.stdout.write(`${JSON.stringify({ count: modules.length, modules }, null, 2)}\n`)
      return
    }
    const rows = modules.map(({ id, tier, status, enabled, missing, title, budgets = [] }) => [
      id,
      tier,
      enabled ? status : 'off',
      missing.length > 0 ? `needs ${missing.join(', ')}` : title,
      budgets.map(spendOf).join(', '),
    ])
    process.stdout.write(`${alignColumns(rows)}\n`)
  })
}

/** What a run costs at an API, and what is left of the day there. */
function spendOf({ api, runUsd, spentUsd, limitUsd, calls }: ModuleBudget): string {
  const price = runUsd === 0 ? 'free' : `about ${runUsd} USD a run`
  const day = limitUsd === null ? `${spentUsd} USD today` : `${spentUsd} of ${limitUsd} USD today`
  return `${api}: ${price}, ${day}, ${calls} calls`
}
