import { type Command, Option } from 'commander'
import type { CheckFilter } from '../actions/filter-checks.ts'
import { addNotes } from '../notes.ts'
import type { Terminal } from '../terminal.ts'
import { withCatalogue } from './with-catalogue.ts'

type ChecksFlags = CheckFilter & { readonly json?: boolean }

export function registerChecks(program: Command, terminal: Terminal): void {
  const command = program
    .command('checks')
    .description('List the checks of the catalogue.')
    .addOption(new Option('--audit <id>', 'those of one audit').choices(['seo', 'geo']))
    .option('--category <category>', 'those of a category, such as on-page or seo.on-page')
    .option('--search <words>', 'those that hold all these words')
    .option('--json', 'print them as JSON')
    .action(({ json, ...filter }: ChecksFlags) =>
      withCatalogue(terminal, async (catalogue) => {
        const { filterChecks } = await import('../actions/filter-checks.ts')
        const { checksText } = await import('../actions/checks-text.ts')
        const { pageOf } = await import('../page.ts')
        const found = filterChecks(catalogue, filter)
        terminal.stdout.write(
          json
            ? `${JSON.stringify(found, null, 2)}\n`
            : checksText(found, catalogue.categories, pageOf(terminal)),
        )
      }),
    )
  addNotes(command, {
    examples: [
      ['A category', 'manifold checks --category seo.on-page'],
      ['What AI platforms need', 'manifold checks --audit geo'],
      ['Words of ids, titles and remedies', 'manifold checks --search "structured data"'],
    ],
  })
}
