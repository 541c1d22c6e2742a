import { type Command, Option } from 'commander'
import { addNotes } from '../command-definition.ts'
import type { Terminal } from '../terminal.ts'

export type MigrateFlags = {
  readonly to: 'postgres' | 'files'
  readonly replace?: boolean
  readonly json?: boolean
}

export function registerMigrate(program: Command, terminal: Terminal): void {
  const command = program
    .command('migrate')
    .description('Move all documents from files to PostgreSQL, or back.')
    .addOption(
      new Option('--to <store>', 'where to move them')
        .choices(['postgres', 'files'])
        .makeOptionMandatory(),
    )
    .option('--replace', 'replace existing documents')
    .option('--json', 'print the counts as JSON')
    .action(async (flags: MigrateFlags) => {
      const { runMigrate } = await import('../actions/migrate.ts')
      await runMigrate(flags, terminal)
    })
  addNotes(command, {
    examples: [
      ['Before several processes share the documents', 'manifold migrate --to postgres'],
      ['Back to one process', 'manifold migrate --to files'],
    ],
    more: [
      'Files are in DATA_DIR, the database is at DATABASE_URL\n(postgres://user:password@host/database). Stop every server and\nworker first. Each document is copied and compared with its copy; the originals stay.\nIf interrupted, run the same command again to continue.',
      'Tokens, downloaded files and the history of audits stay in DATA_DIR.',
    ],
    exits: { interrupted: 'interrupted by Ctrl-C; run it again to continue' },
  })
}
