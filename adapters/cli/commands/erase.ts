import type { Command } from 'commander'
import { addNotes } from '../command-definition.ts'
import type { ScrapeFlags } from '../scrape/scrape-actions.ts'
import type { Terminal } from '../terminal.ts'
import { EXITS, withScrapeFlags } from './scrape-tasks.ts'

export function registerErase(program: Command, terminal: Terminal): void {
  const command = program
    .command('erase')
    .description('Permanently erase everything about a person from the table-tennis data.')
    .argument('<licence>', 'licence of 5 to 7 digits')
  withScrapeFlags(command, 'print what was erased as JSON').action(
    (licence: string, flags: ScrapeFlags) => runErase(licence, flags, terminal),
  )
  addNotes(command, {
    examples: [['A person who asked to be excluded', 'manifold erase 123456']],
    more: [
      'The licence is kept in the data folder, so that no scrape brings the person back.\nBackups do not change.',
    ],
    exits: { ...EXITS, ok: 'erased, or nothing was stored' },
  })
}

async function runErase(licence: string, flags: ScrapeFlags, terminal: Terminal): Promise<void> {
  const { licenceOf } = await import('../../api/table-tennis/parameters.ts')
  const checked = licenceOf(licence)
  const { runScrape } = await import('../scrape/scrape-actions.ts')
  const { erasePerson } = await import('../scrape/scrape-clubs.ts')
  await runScrape({ flags, terminal }, (tools) => erasePerson(tools, checked))
}
