import 'reflect-metadata'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAudit } from '../../adapters/cli/actions/audit.ts'
import type { App } from '../../adapters/compose.ts'
import type { CheckAuditResponse, CheckResult } from '../../manifests/types/records.ts'
import { composeQuietly } from '../support/test-program.ts'
import { type LabelledPage, openCorpus } from './corpus.ts'
import { JUDGES } from './judges.ts'
import { calibrationText, Tally } from './tally.ts'

/*
 * `npm run calibrate -- <folder> [part of a check's id]`: audits the labelled pages of a folder and
 * prints, by check, how often its findings agree with the labels. The worst check comes first.
 */
const [folder, filter = ''] = process.argv.slice(2)
if (folder === undefined) {
  console.error(
    "Name a folder with labels.yaml: npm run calibrate -- <folder> [part of a check's id]",
  )
  process.exit(1)
}

async function checksOf(app: App, { url }: LabelledPage): Promise<readonly CheckResult[]> {
  const { signal } = new AbortController()
  const options = { modules: ['seo', 'geo'] }
  const { modules } = await runAudit(app, { url, options, signal, onEvent: () => undefined })
  return ['seo', 'geo'].flatMap((id) => {
    const outcome = modules[id]
    if (outcome?.status !== 'done') throw new Error(`${url}: ${id} was not done`)
    const { categories } = outcome.result as CheckAuditResponse
    return categories.flatMap(({ checks }) => checks)
  })
}

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
  for (const page of corpus.pages) {
    for (const result of await checksOf(app, page)) {
      const compared = JUDGES[result.id]?.(result, page.label)
      if (compared !== undefined) tallies.get(result.id)?.add(page, compared)
    }
  }
  console.log(calibrationText([...tallies.values()]))
} finally {
  await app.close()
  corpus.close()
  rmSync(dataDir, { recursive: true, force: true })
}
// Threads of audits would keep the process for half a minute.
process.exit()
