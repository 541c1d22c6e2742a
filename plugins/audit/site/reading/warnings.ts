import type { RunContext } from '../../../../core/plugin.ts'
import { counted } from '../../../../core/plural.ts'
import type { SiteUnread } from '../../../../manifests/types/records.ts'
import type { SiteAuditOptions } from '../../../../manifests/types/site-audit.ts'
import { crawlDelayMs } from '../../multipage/walker.ts'
import type { SiteBasis } from '../site-data.ts'

type Context = Pick<RunContext<SiteAuditOptions>, 'warn' | 'options'>

export function warnOfTrap(pattern: string, ctx: Context): void {
  ctx.warn(
    'CRAWL_TRAP',
    `Addresses like ${pattern} seem to have no end, so no more of them were requested. If they are pages of their own, audit them with \`include\`.`,
  )
}

type Ended = {
  readonly basis: SiteBasis
  readonly unread: SiteUnread
  /** The site kept refusing requests. */
  readonly isRefused: boolean
  /** It no longer answered. */
  readonly isSilent: boolean
}

/** Warns of what the audit could not do as it was asked. */
export function warnOfLimits(ended: Ended, ctx: Context): void {
  const { basis, unread, isRefused, isSilent } = ended
  const { robotsToken, maxCrawlDelayMs } = ctx.options
  const { robots = 0, unjudged = 0 } = unread
  const { access, status, txt } = basis.facts.robots
  if (robots > 0) {
    const why =
      access === 'disallowAll'
        ? `robots.txt answered ${status ?? 'nothing'}, which denies everything; let it answer 200 or 404`
        : `robots.txt denies them to "${robotsToken}"; allow that token`
    ctx.warn(
      'ROBOTS_DENIED',
      `${counted(robots, 'address was', 'addresses were')} not read: ${why}.`,
    )
  }
  if (unjudged > 0) {
    ctx.warn(
      'ROBOTS_TOO_LONG',
      `${counted(unjudged, 'address', 'addresses')} could not be checked against robots.txt in time and were not read; shorten its rules.`,
    )
  }
  const wishedMs = crawlDelayMs(txt, robotsToken)
  if (wishedMs > maxCrawlDelayMs) {
    ctx.warn(
      'CRAWL_DELAY_SHORTENED',
      `robots.txt asks for ${wishedMs} ms between requests; the audit waited ${maxCrawlDelayMs} ms.`,
    )
  }
  if (isSilent) {
    ctx.warn(
      'TARGET_UNREACHABLE',
      'The site stopped answering, so no more pages were requested. Resume the audit when it answers again.',
    )
  }
  if (isRefused) {
    ctx.warn(
      'TARGET_RATE_LIMITED',
      'The site kept refusing requests (429 or 503), so no more pages were requested. Resume the audit later, with fewer requests per second.',
    )
  }
}
