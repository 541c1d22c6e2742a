import { AppError } from '../../../core/errors.ts'
import type { RunEvent } from '../../../core/events/event.ts'
import type { SiteHeaders } from '../../../core/ports/http.ts'
import { parseUrl } from '../../../core/url.ts'
import type { CombinedAuditResponse } from '../../../manifests/types/records.ts'
import { parseAuditRequest } from '../../api/audit/audit-request.ts'
import { fullRun } from '../../api/audit/audit-run.ts'
import { combinedResponse } from '../../api/audit/combined-report.ts'
import type { App } from '../../compose.ts'
import { headerSecrets, mapTexts, valueHider } from '../../telemetry/redaction.ts'
import { t } from '../../texts/texts.ts'
import { exitCodeOf } from '../failure.ts'
import { createStatusLine, isLive } from '../live-lines.ts'
import { Progress } from '../report/progress.ts'
import { ExitCode, type Terminal } from '../terminal.ts'
import { limitedTargets, sitemapPages, type Target } from './addresses.ts'
import type { AuditOrder } from './audit-order.ts'
import type { FolderSite } from './folder-site.ts'
import { matchesPath } from './path-pattern.ts'

/** Pages that are audited at once: more would disturb the site, and its response times. */
const AT_ONCE = 2
/** Default modules for several pages. Others would cost money once per page, and need `--only`. */
const LOCAL_MODULES = ['seo', 'geo']

type PageRun = {
  readonly url: string
  /** Options as given, not yet validated. */
  readonly options: object
  readonly signal: AbortSignal
  readonly onEvent: (event: RunEvent) => void
}

/** Runs one full audit, like POST /api/audit/full. @throws the errors of that endpoint */
export async function runAudit(app: App, call: PageRun): Promise<CombinedAuditResponse> {
  const request = parseAuditRequest(app.audit, { url: call.url, options: call.options })
  await app.guard.check(request.url, call.signal)
  const startedAt = app.clock.now()
  const run = app.engine.start({ ...fullRun(app.audit, request), signal: call.signal })
  run.subscribe(call.onEvent)
  const result = await run.result
  return combinedResponse(app.audit, {
    ...{ url: request.url, startedAt, result },
    language: request.options.reportLanguage ?? 'en',
  })
}

/** A page with its report, or with the error that prevented one. */
export type PageResult = {
  readonly target: Target
  readonly report?: CombinedAuditResponse
  readonly error?: unknown
}

type Site = {
  readonly app: App
  readonly order: AuditOrder
  readonly folder: FolderSite | undefined
  readonly signal: AbortSignal
}

/** The pages of an order. @throws INVALID_REQUEST for too many, or a sitemap that cannot be used */
export async function targetsOf({ app, order, folder, signal }: Site): Promise<readonly Target[]> {
  const { source, maxPages, origin } = order
  if (folder !== undefined || source.kind === 'folder') return folder?.targets ?? []
  const { urls, sitemap } = source
  assertOneSite([...urls, ...(sitemap === undefined ? [] : [sitemap])], order)
  const context = { http: app.http, signal, maxPages }
  const listed =
    sitemap === undefined
      ? []
      : await sitemapPages(sitemap, { ...context, siteHeaders: sitemapHeaders(sitemap, order) })
  // The sitemap of a staging copy names public addresses.
  const own = sitemap === undefined ? '' : new URL(sitemap).origin
  const copies = listed.map((url) => (origin === undefined ? url : moved(url, origin, own)))
  const targets = [...urls, ...copies].map((url) => ({
    url,
    publicUrl: publicForm(url, order),
  }))
  const limited = limitedTargets(targets, maxPages)
  assertOneSite(
    [...limited.map(({ url }) => url), ...(sitemap === undefined ? [] : [sitemap])],
    order,
  )
  return limited
}

function sitemapHeaders(sitemap: string, { headers }: AuditOrder): SiteHeaders | undefined {
  return Object.keys(headers).length === 0
    ? undefined
    : { origin: new URL(sitemap).origin, headers }
}

/** Headers may be secrets of one site. @throws INVALID_REQUEST */
function assertOneSite(urls: readonly string[], { headers }: AuditOrder): void {
  const origins = [...new Set(urls.map((url) => new URL(url).origin))]
  if (Object.keys(headers).length === 0 || origins.length < 2) return
  const problem = `headers, cookies and logins can go to one site only, but the pages are on ${origins.slice(0, 3).join(', ')}: audit each site separately`
  throw new AppError('INVALID_REQUEST', { problem })
}

/** The public address of a page of a staging copy. */
function publicForm(url: string, { origin }: AuditOrder): string {
  return origin === undefined ? url : moved(url, new URL(url).origin, origin)
}

function moved(url: string, from: string, to: string): string {
  const parsed = parseUrl(url)
  if (parsed?.origin !== from) return url
  return `${to}${parsed.pathname}${parsed.search}${parsed.hash}`
}

/** Audits pages, a few at once. @throws mistakes of the call, and the interruption */
export async function auditPages(
  site: Site & { readonly terminal: Terminal },
  targets: readonly Target[],
): Promise<readonly PageResult[]> {
  const { order, terminal, app } = site
  const progress = runProgress(terminal, { app, order, count: targets.length })
  const results: PageResult[] = []
  const open = targets.entries()
  let isStopped = false
  const work = async (): Promise<void> => {
    for (const [index, target] of open) {
      if (isStopped) return
      results[index] = await auditTarget(site, target, progress.onEvent)
      progress.onPage()
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return results
  } finally {
    isStopped = true
    progress.end()
  }
}

async function auditTarget(
  { app, order, folder, signal }: Site,
  target: Target,
  onEvent: PageRun['onEvent'],
): Promise<PageResult> {
  const options = pageOptions(order, target)
  const shown = <T>(value: T): T => shownValue(value, order, folder?.origin)
  try {
    const report = await runAudit(app, { url: target.url, options, signal, onEvent })
    return { target, report: shown(report) }
  } catch (error) {
    signal.throwIfAborted()
    if (exitCodeOf(error) === ExitCode.usage) throw error
    if (error instanceof Error) error.message = shown(error.message)
    return { target, error }
  }
}

function pageOptions(order: AuditOrder, { publicUrl }: Target): object {
  const { flags, origin, headers, only, isSingle } = order
  const modules = only ?? (isSingle ? undefined : LOCAL_MODULES)
  const accepted = order.accept.filter(({ match }) => matchesPath(match, publicUrl))
  const accept = [...(flags.accept ?? []), ...accepted.map(({ check }) => check)]
  return {
    ...flags.request,
    reportLanguage: order.language,
    ...(modules !== undefined && { modules }),
    ...(origin !== undefined && { expectedOrigin: origin }),
    ...(accept.length > 0 && { accept: [...new Set(accept)] }),
    ...(Object.keys(headers).length > 0 && { headers }),
  }
}

/**
 * A value as people may see it: without secrets that the site repeats, and with public addresses
 * in place of those of a folder.
 */
export function shownValue<T>(
  value: T,
  order: Pick<AuditOrder, 'headers' | 'origin'>,
  folderOrigin: string | undefined,
): T {
  const hide = valueHider(headerSecrets(order.headers))
  const shown = (text: string): string => {
    const hidden = hide(text)
    if (folderOrigin === undefined || order.origin === undefined) return hidden
    const moved = hidden.replaceAll(folderOrigin, order.origin)
    return moved.replaceAll(new URL(folderOrigin).host, new URL(order.origin).host)
  }
  return mapTexts(value, shown)
}

type RunProgress = {
  readonly onEvent: PageRun['onEvent']
  readonly onPage: () => void
  readonly end: () => void
}

/** Shows the modules of a single page, or the pages when there are several. Shows nothing outside a terminal. */
function runProgress(
  terminal: Terminal,
  { app, order, count }: Pick<Site, 'app' | 'order'> & { readonly count: number },
): RunProgress {
  const { stderr, env } = terminal
  const isQuiet = order.flags.quiet === true || !isLive(stderr, env)
  if (count === 1 && !isQuiet) {
    const modules = new Progress(terminal)
    return {
      onEvent: (event) => modules.onEvent(event),
      onPage: () => {},
      end: () => modules.end(),
    }
  }
  const line = createStatusLine({ stream: stderr, clock: app.clock, isQuiet, env })
  let done = 0
  const show = () => line.set(t('terminal.progress.pages', { n: done, total: count }), done / count)
  show()
  return {
    onEvent: () => {},
    onPage: () => {
      done += 1
      show()
    },
    end: () => line.clear(),
  }
}
