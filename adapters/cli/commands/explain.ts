import type { Command } from 'commander'
import { AppError } from '../../../core/errors.ts'
import { nearestName } from '../../../core/manifest/nearest-name.ts'
import type { CatalogueCheck } from '../../../plugins/checks/index.ts'
import { fillText } from '../../../plugins/checks/index.ts'
import { type Paint, paintFor } from '../report/paint.ts'
import { alignColumns } from '../table.ts'
import { withCatalogue } from '../with-catalogue.ts'

export function registerExplain(program: Command): void {
  program
    .command('explain')
    .description('Say what a check measures, when it passes, and what to do.')
    .argument('<check>', 'id of a check')
    .addHelpText('after', '\nExample:\n  manifold explain seo.on-page.title-length')
    .action((id: string) =>
      withCatalogue(({ checks }) => {
        const check = checks.find((candidate) => candidate.id === id)
        if (!check) throw unknownCheck(id, checks)
        process.stdout.write(`${explain(check, paintFor(process.stdout))}\n`)
      }),
    )
}

function unknownCheck(id: string, checks: readonly CatalogueCheck[]): AppError {
  const nearest = nearestName(
    id,
    checks.map((check) => check.id),
  )
  const hint = nearest === undefined ? '"manifold checks" lists all.' : `Did you mean ${nearest}?`
  return new AppError('NOT_FOUND', { problem: `There is no check "${id.slice(0, 100)}". ${hint}` })
}

/** Everything the catalogue says of one check, thresholds filled in. */
export function explain(check: CatalogueCheck, paint: Paint): string {
  const fill = (text: string) => fillText(text, check.thresholds)
  const criteria = Object.entries(check.criteria).map(([status, text]) => [status, fill(text)])
  const facts = [
    ['Weight', `${check.weight} in ${check.audit}.${check.category}`],
    ['Effort', check.effort],
    ['Needs', check.inputs.join(', ')],
    ...(check.platforms ? [['Platforms', check.platforms.join(', ')]] : []),
    ...Object.entries(check.thresholds).map(([name, value]) => [`  ${name}`, String(value)]),
  ]
  return [
    `${paint.bold(check.title)}\n${paint.dim(check.id)}`,
    fill(check.tests),
    alignColumns(criteria, '  '),
    `${paint.bold('Fix')}  ${fill(check.fix)}`,
    alignColumns(facts),
    check.source.join('\n'),
  ].join('\n\n')
}
