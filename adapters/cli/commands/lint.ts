import type { Command } from 'commander'
import { ManifestError } from '../../../core/manifest/manifest-error.ts'
import { ExitCode } from '../exit-code.ts'

export function registerLint(program: Command): void {
  program
    .command('lint')
    .description(
      'Check every manifest, check, example and configuration file without running anything.',
    )
    .addHelpText(
      'after',
      '\nExample:\n  manifold lint\n\nPrints file:line:column of every mistake; exits with 1 when there is any.',
    )
    .action(runLint)
}

async function runLint(): Promise<void> {
  const { lintProject } = await import('../lint-project.ts')
  try {
    const { modules, checks, examples } = await lintProject()
    process.stdout.write(
      `${modules} modules, ${checks} checks and ${examples} examples are valid.\n`,
    )
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error
    process.stdout.write(`${error.message}\n${error.problems.length} problems\n`)
    process.exitCode = ExitCode.failed
  }
}
