import type { SiteAuditOptions, SiteResult } from '../../../../manifests/types/records.ts'
import { buildCatalogue } from '../../../../plugins/audit/checks/catalogue.ts'
import { exampleFacts } from '../../../../plugins/audit/checks/examples/example-facts.ts'
import { auditScore, cappedScore, displayScore } from '../../../../plugins/audit/checks/score.ts'
import type { PageBrief, Walk } from '../../../../plugins/audit/multipage/site-page.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import type {
  PageJudgement,
  SiteBasis,
  SitePage,
} from '../../../../plugins/audit/site/site-data.ts'
import { SiteState } from '../../../../plugins/audit/site/site-state.ts'
import { shippedChecks, shippedScoring } from '../../../support/shipped-checks.ts'

const ORIGIN = 'https://www.example.com'
export const catalogue = buildCatalogue({ checks: shippedChecks, scoring: shippedScoring })

/** A page by its path. What is not given is that of a sound page. */
export type PageParts = {
  readonly path: string
  readonly source?: SitePage['source']
  readonly title?: string | null
  readonly h1?: string | null
  readonly description?: string | null
  readonly language?: string
  readonly canonical?: string | null
  readonly words?: number
  readonly noindex?: boolean
  readonly alternates?: Readonly<Record<string, string>>
  /** Paths; with `!` before it a link is nofollow. */
  readonly links?: readonly string[]
  readonly text?: string
  readonly signature?: readonly number[]
  readonly skeleton?: string
  readonly types?: readonly string[]
  /** Status of an answer without a page. */
  readonly status?: number
  /** Path that it redirects to, as a page of its own (`alias`) or read here (`moved`). */
  readonly alias?: string
  readonly moved?: readonly string[]
  readonly isLoop?: boolean
  /** Ids of checks that fail or warn; undefined: the page was not judged. */
  readonly failed?: Readonly<Record<string, string>>
  readonly warned?: Readonly<Record<string, string>>
  /** The audit of which too few checks apply for a score. */
  readonly lacks?: 'seo' | 'geo'
}

export const urlOf = (path: string) => new URL(path, ORIGIN).href

export function sitePage(n: number, parts: PageParts): SitePage {
  const { path, source = n === 0 ? 'start' : 'links' } = parts
  const isPage = parts.status === undefined && parts.alias === undefined && !parts.isLoop
  return {
    ...{ n, key: path, url: urlOf(path), source, walk: walkOf(parts) },
    brief: isPage ? briefOf(n, parts) : null,
    skeleton: isPage ? (parts.skeleton ?? 'same') : null,
    judgement: isPage && parts.failed ? judgementOf(parts) : null,
    ...{ bytes: isPage ? 1000 : null, responseMs: 20, etag: null, lastModified: null },
    ...(parts.types && { types: parts.types }),
  }
}

function walkOf({ path, status = 200, alias, moved, isLoop = false }: PageParts): Walk {
  const chain = moved ?? (alias === undefined ? [] : [alias])
  const hops = [path, ...chain.slice(0, -1)].map((from) => ({ url: urlOf(from), status: 301 }))
  return {
    status: alias === undefined && !isLoop ? status : 301,
    reason: status === 200 && !isLoop ? null : `it answered ${status}`,
    finalUrl: urlOf(chain.at(-1) ?? path),
    hops: chain.length === 0 ? [] : hops,
    ...{ isLoop, isGivenUp: false, alias: alias ?? null, mediaType: 'text/html' },
  }
}

function briefOf(n: number, parts: PageParts): PageBrief {
  const {
    path,
    title = `Title ${path}`,
    h1 = `Heading ${path}`,
    description = `About ${path}`,
  } = parts
  const { language = 'en', canonical = path, words = 300, noindex = false, links = [] } = parts
  const own = Array.from({ length: 128 }, (_, at) => n * 1000 + at)
  return {
    ...{ title, h1, description, language, words, noindex, nofollow: false },
    canonical: canonical === null ? null : urlOf(canonical),
    alternates: Object.entries(parts.alternates ?? {}).map(([lang, to]) => ({
      lang,
      href: urlOf(to),
    })),
    links: links.map((link) => {
      const to = link.replace('!', '')
      return { key: to, url: urlOf(to), isNofollow: link.startsWith('!') }
    }),
    sketch: { words, hash: parts.text ?? `text of ${path}`, signature: parts.signature ?? own },
  }
}

export function judgementOf({
  failed = {},
  warned = {},
  lacks,
}: Partial<PageParts>): PageJudgement {
  const results = catalogue.checks.map(({ id }) => {
    const status = id in failed ? 'fail' : id in warned ? 'warn' : 'pass'
    const message = failed[id] ?? warned[id] ?? 'It is right'
    return { id, status, value: null, message, evidence: [] } as const
  })
  const caps = catalogue.scoring.caps.flatMap(({ on = ['fail'], when, ...rule }) => {
    const result = results.find(({ id }) => id === rule.check)!
    const isHit = (on as readonly string[]).includes(result.status) && when === undefined
    const { message: headline, status, value } = result
    return isHit ? [{ ...rule, headline, status, value, isFinding: true }] : []
  })
  const scoreOf = (audit: 'seo' | 'geo') => {
    if (audit === lacks) return null
    const scored = catalogue.checks.flatMap((check, at) =>
      check.audit === audit ? [{ ...check, status: results[at]!.status }] : [],
    )
    const own = caps.flatMap((cap) => (cap[audit] === undefined ? [] : [{ max: cap[audit] }]))
    return displayScore(cappedScore(auditScore(audit, scored, catalogue.scoring).score, own))
  }
  return {
    ...{ seo: scoreOf('seo'), geo: scoreOf('geo'), results, caps },
    blockers: caps.filter(({ status }) => status === 'fail').map(({ check }) => check),
    response: { status: 200, isHtml: true, mediaType: 'text/html', bytes: 1000, challenge: false },
  }
}

export type SiteParts = {
  readonly pages: readonly PageParts[]
  /** Paths that the sitemap lists. */
  readonly listed?: readonly string[]
  readonly robots?: string
}

export function basisOf({ listed = [], robots }: Omit<SiteParts, 'pages'>): SiteBasis {
  const example = { url: ORIGIN, finalUrl: `${ORIGIN}/`, ...(robots !== undefined && { robots }) }
  return {
    facts: exampleFacts(example, factsData()),
    listed: listed.map(urlOf),
    isListComplete: true,
    options: {} as SiteAuditOptions,
  }
}

export function stateOf(parts: SiteParts): SiteState {
  const state = new SiteState({ basis: basisOf(parts), catalogue })
  for (const [n, page] of parts.pages.entries()) state.add(sitePage(n, page))
  return state
}

/** The result of a site. */
export function analysed(parts: SiteParts): Promise<SiteResult> {
  return stateOf(parts).result(new AbortController().signal)
}
