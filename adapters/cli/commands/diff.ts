import type { Command } from 'commander'
import { addNotes } from '../notes.ts'
import type { Terminal } from '../terminal.ts'

type DiffFlags = { readonly json?: boolean; readonly failOnWorse?: boolean }

export function registerDiff(program: Command, terminal: Terminal): void {
  const command = program
    .command('diff')
    .description('Compare two reports: scores, and checks whose result changed.')
    .argument('<before>', 'report written with "audit --json", - for stdin')
    .argument('<after>', 'the later one')
    .option('--json', 'print the differences as JSON')
    .option('--fail-on-worse', 'exit with 1 when a check got worse or the score fell')
    .action(async (before: string, after: string, flags: DiffFlags) => {
      const { diffCommand } = await import('../actions/diff-command.ts')
      await diffCommand({ before, after, ...flags }, terminal)
    })
  addNotes(command, {
    examples: [
      ['What changed within a week', 'manifold diff monday.json friday.json'],
      [
        'A gate for CI: nothing may be worse than in the last release',
        'manifold diff release.json now.json --fail-on-worse',
      ],
    ],
    exits: { failed: '--fail-on-worse, and something got worse' },
  })
}
