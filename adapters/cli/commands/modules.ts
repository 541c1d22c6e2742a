import type { Command } from 'commander'
import { addNotes } from '../notes.ts'
import type { Terminal } from '../terminal.ts'

export function registerModules(program: Command, terminal: Terminal): void {
  const command = program
    .command('modules')
    .description('List the modules: ready, missing what, switched off, and what they spent today.')
    .option('--json', 'print them as GET /api/modules does')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const { withApp } = await import('../with-app.ts')
      await withApp(terminal, async (app) => {
        const modules = await app.audit.modules.statuses()
        const { modulesText } = await import('../actions/modules-text.ts')
        const { pageOf } = await import('../page.ts')
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
