import { allSites, type HostileSite, openSite } from '../../doubles/hostile-sites/sites.ts'
import { HOSTILE_PASTED } from '../../doubles/hostile-sites/texts.ts'
import { type Figure, figures, none, type Row } from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import { askAudit, brokenChecks, startServer } from '../trial.ts'
import { watchLag } from './lag.ts'

/** `options.timeout` of each audit, and what reading and judging may add to it. */
const TIMEOUT_MS = 5000
const MOST_MS = TIMEOUT_MS + 25_000
const PASTED_LETTERS = 4_000_000

/** How the audit of one hostile site went. `problem` is what is wrong with the answer. */
type Audited = { readonly what: string; readonly ms: number; readonly problem: string | undefined }

/** Every hostile site in full size, one after the other, on a real server. */
export async function hostileTrial(ends: Ends): Promise<Figure[]> {
  const server = await startServer(ends, { config: LOCAL_CHECKS_ONLY })
  const takeLag = await watchLag(ends, [`${server.url}/health`])
  const audit = async (site: HostileSite) => {
    const { origin, close } = await openSite(site)
    server.forgetPeak()
    await takeLag()
    const url = origin + (site.path ?? '/')
    const answer = await askAudit(server.url, url, { timeout: TIMEOUT_MS })
    close()
    const { mostMs: lagMs } = await takeLag()
    const { peakMb } = server.memory()
    return { what: site.what, ms: answer.ms, problem: problemOf(site, answer), peakMb, lagMs }
  }
  // Threads and validators are made for a first audit, whatever its site.
  await audit({ what: 'a first page', routes: () => ({ '/': { body: 'Words.' } }) })
  const audits: Awaited<ReturnType<typeof audit>>[] = []
  for (const site of allSites()) {
    console.error(`  ${site.what}`)
    audits.push(await audit(site))
  }
  const slowest = greatest(audits, ({ ms }) => ms)
  const largest = greatest(audits, ({ peakMb }) => peakMb)
  const longest = greatest(audits, ({ lagMs }) => lagMs)
  return [
    ...figures('limits: hostile sites, ', [
      ['each audited by itself', audits.length, 'sites'],
      problemsIn(audits),
      [`slowest audit (${slowest.what})`, slowest.ms, 'ms', MOST_MS],
      [`most memory (${largest.what})`, largest.peakMb, 'MB', 1000],
      [`longest that others waited (${longest.what})`, longest.lagMs, 'ms'],
    ]),
    ...(await pasted(server.url)),
  ]
}

async function pasted(url: string): Promise<Figure[]> {
  const rows: Audited[] = []
  for (const [what, of] of Object.entries(HOSTILE_PASTED)) {
    const body = JSON.stringify({ content: of(PASTED_LETTERS) })
    const headers = { 'content-type': 'application/json' }
    const startedAt = performance.now()
    const response = await fetch(`${url}/api/llms-txt/validate`, { method: 'POST', headers, body })
    const text = await response.text()
    const ms = performance.now() - startedAt
    // A thread has 10 s for it.
    const isAnswered = response.status === 200 || text.includes('COMPUTE_TIMEOUT')
    rows.push({ what, ms, problem: isAnswered ? undefined : text.slice(0, 200) })
  }
  const slowest = greatest(rows, ({ ms }) => ms)
  return figures('limits: pasted llms.txt of 4 MB, ', [
    problemsIn(rows),
    [`slowest (${slowest.what})`, slowest.ms, 'ms', MOST_MS],
  ])
}

function problemOf(
  { ends = 'audited', warns = [] }: HostileSite,
  { status, body }: Awaited<ReturnType<typeof askAudit>>,
): string | undefined {
  const said = `${status} ${body.code ?? ''} ${body.error ?? ''}`.trim()
  const isUnreachable = status === 502 && body.code === 'TARGET_UNREACHABLE'
  if (isUnreachable && ends !== 'audited') return undefined
  if (status !== 200) return said
  if (ends === 'unreachable') return 'it was audited, though nothing can be read of it'
  if (brokenChecks(body) !== 0) return `checks that broke: ${brokenChecks(body)}`
  const missing = warns.filter((warning) => !body.warnings?.some(({ code }) => code === warning))
  return missing.length === 0 ? undefined : `no warning ${missing.join(', ')}`
}

function problemsIn(rows: readonly Audited[]): Row {
  const failed = rows.filter(({ problem }) => problem !== undefined)
  return none(
    'answers that are not sound',
    failed.map(({ what, problem }) => `${what}: ${problem}`),
  )
}

function greatest<T>(rows: readonly T[], of: (row: T) => number): T {
  return rows.reduce((most, row) => (of(row) > of(most) ? row : most))
}
