import type { SiteAudit, SiteProgressEvent, SiteResult } from '../../../manifests/types/records.ts'
import type { AuditContext } from '../../api/audit/audit-run.ts'
import { parseSiteAuditRequest } from '../../api/site-audits/lifecycle.ts'
import type { App } from '../../compose.ts'
import { tokenClient } from '../../site-audits/record.ts'
import { numberText } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { createStatusLine } from '../live-lines.ts'
import type { Terminal } from '../terminal.ts'
import { durationText } from '../terminal-text.ts'

/** An audit that has ended. Without a result, no page was read. */
export type EndedSite = { readonly audit: SiteAudit; readonly result: SiteResult | undefined }

type SiteRun = {
  readonly app: Pick<App, 'siteAudits' | 'guard' | 'clock'> & {
    readonly audit: Pick<AuditContext, 'catalogue'>
  }
  readonly url: string
  /** Options as given, not yet validated. */
  readonly options: object
  /** Sent to the site. */
  readonly headers: Readonly<Record<string, string>>
  readonly isQuiet: boolean
  /** Cancels the audit, which then shows its results so far. */
  readonly signal: AbortSignal
  readonly terminal: Pick<Terminal, 'stderr' | 'env'>
}

/** This process has one client. */
const CLIENT = tokenClient('this command')

/** Audits a site and shows its progress on stderr. @throws INVALID_REQUEST, SSRF_BLOCKED */
export async function runSite(run: SiteRun): Promise<EndedSite> {
  const { app, url, options, headers, signal } = run
  const { siteAudits } = app
  // On the command line, the operator is the caller.
  const context = { ...app.audit, allowsHeaders: true }
  const given = { url, options, ...(Object.keys(headers).length > 0 && { headers }) }
  const order = parseSiteAuditRequest(context, given, siteAudits.config)
  await app.guard.check(order.url, signal)
  const { siteAuditId: id } = await siteAudits.start({ ...order, ...CLIENT })
  // Failures of the audit appear in its final status.
  const cancel = () => void siteAudits.cancel(id, CLIENT).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  const line = createStatusLine({
    ...{ stream: run.terminal.stderr, env: run.terminal.env, clock: app.clock },
    isQuiet: run.isQuiet,
  })
  try {
    await new Promise<void>((resolve) => {
      siteAudits.follow(id, {
        send: ({ event, data }) => {
          if (event === 'plan') line.set(t('terminal.site.begins'))
          if (event !== 'progress') return
          const progress = data as SiteProgressEvent
          const { read, waiting, references } = progress.counts
          const [done, all] = references
            ? [references.requested, references.known]
            : [read, read + waiting]
          if (read > 0) line.set(progressText(progress), done / all)
        },
        end: resolve,
      })
    })
    return { audit: await siteAudits.find(id), result: await siteAudits.result(id) }
  } finally {
    line.clear()
    signal.removeEventListener('abort', cancel)
  }
}

function progressText({ counts, pagesPerSecond, remainingSeconds }: SiteProgressEvent): string {
  if (counts.references) return t('site.live.references', counts.references)
  const values = { n: counts.read, rate: numberText(pagesPerSecond, 1) }
  if (!remainingSeconds) return t('terminal.site.progress', values)
  return t('terminal.site.progressLeft', { ...values, time: durationText(remainingSeconds) })
}
