import type { Command } from 'commander'
import { addNotes } from '../notes.ts'
import type { Terminal } from '../terminal.ts'
import { withCatalogue } from './with-catalogue.ts'

export function registerExplain(program: Command, terminal: Terminal): void {
  const command = program
    .command('explain')
    .description('Say what a check measures, when it passes, and what to do.')
    .argument('<check>', 'id of a check; its end is enough where that is one check alone')
    .option('--json', 'print it as JSON')
    .action((id: string, { json }: { readonly json?: boolean }) =>
      withCatalogue(terminal, async ({ checks }) => {
        const { findCheck } = await import('../actions/find-check.ts')
        const { explainText } = await import('../actions/explain-text.ts')
        const { pageOf } = await import('../page.ts')
        const check = findCheck(id, checks)
        terminal.stdout.write(
          json ? `${JSON.stringify(check, null, 2)}\n` : explainText(check, pageOf(terminal)),
        )
      }),
    )
  addNotes(command, {
    examples: [
      ['By its id', 'manifold explain seo.on-page.title-length'],
      ['By the end of its id', 'manifold explain title-length'],
    ],
  })
}
