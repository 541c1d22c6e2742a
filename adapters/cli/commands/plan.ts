import type { Command } from 'commander'
import { withApp } from '../with-app.ts'

export function registerPlan(program: Command): void {
  program
    .command('plan')
    .description('Show which modules an audit would run, and why others are skipped.')
    .argument('<url>', 'absolute http or https URL')
    .option('--only <modules>', 'comma-separated modules', (text) => text.split(','))
    .option('--json', 'print the plan as JSON')
    .addHelpText('after', '\nExample:\n  manifold plan https://www.example.com/ --only geo')
    .action(runPlan)
}

type PlanFlags = { readonly only?: readonly string[]; readonly json?: boolean }

async function runPlan(url: string, { only, json }: PlanFlags): Promise<void> {
  await withApp(async (app) => {
    const { parseAuditRequest } = await import('../../audit/parse-request.ts')
    const { fullRun } = await import('../../audit/run-inputs.ts')
    const options = only === undefined ? {} : { modules: only }
    const run = fullRun(app.audit, parseAuditRequest(app.audit, { url, options }))
    const { nodes } = app.engine.plan(run)
    if (json) {
      process.stdout.write(`${JSON.stringify({ nodes, inputs: run.inputs }, null, 2)}\n`)
      return
    }
    const { alignColumns } = await import('../table.ts')
    const rows = nodes.map(({ moduleId, decision, dependsOn, reason }) => [
      decision,
      moduleId,
      reason ?? (dependsOn.length > 0 ? `after ${dependsOn.join(', ')}` : 'at once'),
    ])
    process.stdout.write(`${alignColumns(rows)}\n`)
  })
}
