import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAudit } from '../../adapters/cli/audit/audit-pages.ts'
import type { App } from '../../adapters/compose.ts'
import type {
  CheckAuditResponse,
  CheckResult,
  CombinedAuditResponse,
} from '../../manifests/types/records.ts'
import { composeQuietly } from '../support/test-program.ts'
import { type LabelledPage, openCorpus } from './corpus.ts'
import { JUDGES } from './judges.ts'
import { shownType, TypeTable } from './page-types.ts'
import { PairTable, WrongActions } from './scores.ts'
import { calibrationText, Tally } from './tally.ts'

/**
 * Audits the labelled pages of a folder (see `openCorpus`) and gives, by check, how often its findings
 * agree with the labels, the worst check first. For all checks also how well page types are recognised,
 * whether stubs outscore pages with content, and which first actions are wrong.
 * @param filter part of the ids of the checks
 */
export async function calibrate(folder: string, filter = ''): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-calibrate-'))
  const corpus = await openCorpus(folder)
  const app = await composeQuietly({
    env: { ALLOW_LOCALHOST_AUDIT: 'true', DATA_DIR: dataDir },
    overrides: { modules: { crawl: { options: { pauseMs: 0 } } } },
  })
  try {
    const tallies = new Map(
      Object.keys(JUDGES)
        .filter((id) => id.includes(filter))
        .map((id) => [id, new Tally(id)]),
    )
    const types = new TypeTable()
    const pairs = new PairTable()
    const wrongActions = new WrongActions()
    for (const page of corpus.pages) {
      const report = await auditOf(app, page)
      const results = checksOf(page.url, report)
      const falseAlarms = new Set<string>()
      for (const result of results) {
        const compared = JUDGES[result.id]?.(result, page.label)
        if (compared === undefined) continue
        tallies.get(result.id)?.add(page, compared)
        if (compared.isFalseAlarm) falseAlarms.add(result.id)
      }
      types.add(page, shownType(results))
      pairs.add(page, report)
      wrongActions.add(page, report.actions, falseAlarms)
    }
    const whole = filter === '' ? [types.text, pairs.text, wrongActions.text] : []
    return [calibrationText([...tallies.values()]), ...whole].join('\n\n')
  } finally {
    await app.close()
    corpus.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function auditOf(app: App, { url }: LabelledPage): Promise<CombinedAuditResponse> {
  const { signal } = new AbortController()
  const options = { modules: ['seo', 'geo'] }
  return await runAudit(app, { url, options, signal, onEvent: () => undefined })
}

function checksOf(url: string, { modules }: CombinedAuditResponse): readonly CheckResult[] {
  return ['seo', 'geo'].flatMap((id) => {
    const outcome = modules[id]
    if (outcome?.status !== 'done') throw new Error(`${url}: ${id} was not done`)
    const { categories } = outcome.result as CheckAuditResponse
    return categories.flatMap(({ checks }) => checks)
  })
}
