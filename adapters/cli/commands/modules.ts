import type { Command } from 'commander'
import { addNotes, commaList } from '../command-definition.ts'
import type { Terminal } from '../terminal.ts'

export function registerModules(program: Command, terminal: Terminal): void {
  const command = program
    .command('modules')
    .description('List the modules: ready, missing what, switched off, and what they spent today.')
    .option('--json', 'print them as GET /api/modules does')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const { withApp } = await import('../command-app.ts')
      await withApp(terminal, async (app) => {
        const modules = await app.audit.modules.statuses()
        const { modulesText } = await import('../actions/modules.ts')
        const { pageOf } = await import('../terminal.ts')
        terminal.stdout.write(
          json
            ? `${JSON.stringify({ count: modules.length, modules }, null, 2)}\n`
            : modulesText(modules, pageOf(terminal)),
        )
      })
    })
  addNotes(command, {
    examples: [
      ['What can run here, and what the others lack', 'manifold modules'],
      [
        'The ids of those that are ready',
        `manifold modules --json | jq -r '.modules[] | select(.status == "ready") | .id'`,
      ],
    ],
  })
}

type PlanFlags = {
  readonly only?: readonly string[]
  readonly skipLive?: boolean
  readonly skipVisual?: boolean
  readonly json?: boolean
}

export function registerPlan(program: Command, terminal: Terminal): void {
  const command = program
    .command('plan')
    .description('Show which modules an audit would run, and why others are skipped.')
    .argument('<url>', 'absolute http or https URL; it is not asked')
    .option('--only <modules>', 'comma-separated modules: only these and what they need', commaList)
    .option('--skip-live', 'leave out the modules that ask language models about the site')
    .option('--skip-visual', 'leave out screenshots')
    .option('--json', 'print the plan as JSON')
    .action((url: string, flags: PlanFlags) => runPlan(url, flags, terminal))
  addNotes(command, {
    examples: [
      ['What an audit would do here', 'manifold plan https://www.example.com/'],
      ['Of one module, with what it needs', 'manifold plan https://www.example.com/ --only geo'],
    ],
  })
}

async function runPlan(
  url: string,
  { only, json, ...same }: PlanFlags,
  terminal: Terminal,
): Promise<void> {
  const { withApp } = await import('../command-app.ts')
  await withApp(terminal, async (app) => {
    const { parseAuditRequest } = await import('../../api/audit/audit-request.ts')
    const { fullRun } = await import('../../api/audit/audit-run.ts')
    const options = { ...same, ...(only === undefined ? {} : { modules: only }) }
    const run = fullRun(app.audit, parseAuditRequest(app.audit, { url, options }))
    const { nodes } = app.engine.plan(run)
    if (json) {
      terminal.stdout.write(`${JSON.stringify({ nodes, inputs: run.inputs }, null, 2)}\n`)
      return
    }
    const { planText } = await import('../actions/modules.ts')
    const { pageOf } = await import('../terminal.ts')
    terminal.stdout.write(planText(nodes, pageOf(terminal)))
  })
}
