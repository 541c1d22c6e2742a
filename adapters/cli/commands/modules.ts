import type { Command } from 'commander'
import { addNotes, commaList } from '../command-definition.ts'
import { jsonText, layoutOf, type Terminal } from '../terminal.ts'

export function registerModules(program: Command, terminal: Terminal): void {
  const command = program
    .command('modules')
    .description("List the modules with their state, missing settings and today's spending.")
    .option('--json', 'print the modules as JSON, like GET /api/modules')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const { withApp } = await import('../command-app.ts')
      await withApp(terminal, async ({ audit }) => {
        const modules = await audit.modules.statuses()
        const { modulesText } = await import('../actions/modules.ts')
        const text = () => modulesText(modules, layoutOf(terminal))
        terminal.stdout.write(json ? jsonText({ count: modules.length, modules }) : text())
      })
    })
  addNotes(command, {
    examples: [
      ['What can run here, and what the other modules need', 'manifold modules'],
      [
        'The ids of the modules that are ready',
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
    .argument('<url>', 'absolute http or https URL; it is not requested')
    .option(
      '--only <modules>',
      'comma-separated modules to run (and the modules they need)',
      commaList,
    )
    .option('--skip-live', 'skip the modules that ask language models about the site')
    .option('--skip-visual', 'skip screenshots')
    .option('--json', 'print the plan as JSON')
    .action((url: string, flags: PlanFlags) => runPlan(url, flags, terminal))
  addNotes(command, {
    examples: [
      ['What an audit would do here', 'manifold plan https://www.example.com/'],
      ['One module and what it needs', 'manifold plan https://www.example.com/ --only geo'],
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
    const { planText } = await import('../actions/modules.ts')
    const { inputs } = run
    const text = () => planText(nodes, layoutOf(terminal))
    terminal.stdout.write(json ? jsonText({ nodes, inputs }) : text())
  })
}
