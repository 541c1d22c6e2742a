import type { Command } from 'commander'
import { ExitCode } from '../exit-code.ts'
import { addNotes } from '../notes.ts'
import type { Terminal } from '../terminal.ts'

export function registerLint(program: Command, terminal: Terminal): void {
  const command = program
    .command('lint')
    .description('Check every manifest and configuration file without running anything.')
    .action(() => runLint(terminal))
  addNotes(command, {
    examples: [['All of them, checks and their examples included', 'manifold lint']],
    more: ['Prints file:line:column of every mistake.'],
    exits: { failed: 'there are mistakes' },
  })
}

async function runLint(terminal: Terminal): Promise<void> {
  const { ManifestError } = await import('../../../core/manifest/manifest-error.ts')
  const { lintProject } = await import('../actions/lint-project.ts')
  try {
    const { modules, checks, examples } = await lintProject({ env: terminal.env })
    terminal.stdout.write(
      `${modules} modules, ${checks} checks and ${examples} examples are valid.\n`,
    )
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error
    terminal.stdout.write(`${error.message}\n${error.problems.length} problems\n`)
    terminal.exitCode = ExitCode.failed
  }
}
