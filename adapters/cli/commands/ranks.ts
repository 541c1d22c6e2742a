import type { Command } from 'commander'
import { AppError } from '../../../core/errors.ts'
import { addNotes } from '../command-definition.ts'
import type { Terminal } from '../terminal.ts'

const DEFAULT_TOP = 1_000_000
const MAX_TOP = 5_000_000

export function registerRanks(program: Command, terminal: Terminal): void {
  const command = program
    .command('ranks')
    .description("Make a searchable extract of Common Crawl's domain ranks for backlinks.")
    .argument('<release>', 'a downloaded …-domain-ranks.txt.gz')
    .argument('<out>', 'the extract to write')
    .option('--top <rows>', 'how many of the most central domains to keep', String(DEFAULT_TOP))
    .action(async (...[release, out, flags]: Parameters<typeof makeRanks>) => {
      terminal.stdout.write(await makeRanks(release, out, flags))
    })
  addNotes(command, {
    examples: [
      [
        'Once a quarter; then set COMMONCRAWL_RANKS_FILE to the extract',
        'manifold ranks cc-main-2026-jul-aug-sep-domain-ranks.txt.gz var/ranks.tsv',
      ],
    ],
    more: [
      'Releases: https://commoncrawl.org/web-graphs\nAn extract of a million domains takes about 300 MB of memory to make.',
    ],
  })
}

/** Makes the extract and returns a line about it. @throws INVALID_REQUEST */
export async function makeRanks(
  release: string,
  out: string,
  { top }: { readonly top: string },
): Promise<string> {
  const rows = /^\d{1,8}$/.test(top) ? Number(top) : 0
  if (rows < 1 || rows > MAX_TOP) {
    throw new AppError('INVALID_REQUEST', {
      problem: `--top is "${top}", expected a whole number from 1 to ${MAX_TOP}`,
    })
  }
  const { writeRankFile } = await import('../../storage/rank-file-writer.ts')
  const written = await writeRankFile({ release, out, top: rows })
  return `${written} domains in ${out}\n`
}
