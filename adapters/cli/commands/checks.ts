import type { Command } from 'commander'
import { AppError } from '../../../core/errors.ts'
import type { CatalogueCheck } from '../../../plugins/checks/index.ts'
import { withCatalogue } from '../with-catalogue.ts'

export function registerChecks(program: Command): void {
  program
    .command('checks')
    .description('List the checks of the catalogue.')
    .option('--audit <id>', 'seo or geo')
    .option('--category <id>', 'a category, for example on-page or seo.on-page')
    .option('--json', 'print them as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  manifold checks --audit geo\n  manifold checks --category seo.on-page',
    )
    .action(runChecks)
}

type Filter = { readonly audit?: string; readonly category?: string; readonly json?: boolean }

async function runChecks({ audit, category, json }: Filter): Promise<void> {
  const { alignColumns } = await import('../table.ts')
  await withCatalogue(({ checks }) => {
    const wanted = checks.filter((check) => matches(check, { audit, category }))
    if (wanted.length === 0) {
      const known = [...new Set(checks.map((check) => `${check.audit}.${check.category}`))]
      throw new AppError('NOT_FOUND', {
        problem: `No check matches. Categories: ${known.join(', ')}.`,
      })
    }
    if (json) {
      process.stdout.write(`${JSON.stringify(wanted, null, 2)}\n`)
      return
    }
    const rows = wanted.map(({ id, weight, effort, title }) => [id, String(weight), effort, title])
    process.stdout.write(`${alignColumns([['CHECK', 'WEIGHT', 'EFFORT', 'TITLE'], ...rows])}\n`)
    process.stdout.write(`${wanted.length} checks\n`)
  })
}

type Wanted = { readonly audit: string | undefined; readonly category: string | undefined }

function matches(check: CatalogueCheck, { audit, category }: Wanted): boolean {
  if (audit !== undefined && check.audit !== audit) return false
  if (category === undefined) return true
  return check.category === category || `${check.audit}.${check.category}` === category
}
