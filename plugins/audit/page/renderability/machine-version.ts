import { parseHttpUrl } from '../../../web/http-url.ts'
import { relTokens } from '../document/attributes.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import type { Located } from '../evidence.ts'
import { parseLinkHeaders } from '../http/link-header.ts'
import { isInconclusive } from '../http/probe-answer.ts'
import type { MarkdownProbe, ProbeAnswer } from '../http/probe-facts.ts'
import type { Measure } from '../measure.ts'

const MAX_KEPT = 10

/** link elements, then Link headers, that announce a Markdown twin or an llms.txt (llmstxt.org). */
export const announcedLinks = defineFact((page: PageView) => {
  const all = [...inMarkup(page), ...inHeaders(page)]
  const kept = (kind: Announcement['kind']) =>
    all.flatMap((link) => (link.kind === kind ? [link.link] : [])).slice(0, MAX_KEPT)
  return { markdown: kept('markdown'), llmsTxt: kept('llmsTxt') }
})

type Announcement = {
  /** rel=alternate with type text/markdown, or rel=describedby that leads to an llms.txt. */
  readonly kind: 'markdown' | 'llmsTxt'
  readonly link: Partial<Located> & {
    readonly url: string
    readonly place: 'element' | 'header'
  }
}

function inMarkup(page: PageView): Announcement[] {
  const found: Announcement[] = []
  for (const element of page.table.byTag('link')) {
    if ((element.flags & Flag.noText) !== 0) continue
    const { rel, type = '', href = '' } = element.attrs
    const url = href.trim() === '' ? null : parseHttpUrl(href.trim(), page.base)
    const kind = kindOf({ rel: relTokens(rel), type, url })
    if (!kind || !url || found.length >= 2 * MAX_KEPT) continue
    found.push({ kind, link: { url: url.href, place: 'element', ...locate(page, element) } })
  }
  return found
}

function inHeaders(page: PageView): Announcement[] {
  return parseLinkHeaders(page.input.headers.link ?? []).flatMap(({ target, rel, params }) => {
    const url = parseHttpUrl(target, page.url)
    const kind = kindOf({ rel, type: params.type ?? '', url })
    if (!kind || !url) return []
    const snippet = `Link: <${target.slice(0, 150)}>; rel="${rel.join(' ').slice(0, 40)}"`
    return [{ kind, link: { url: url.href, place: 'header' as const, snippet } }]
  })
}

type Declared = { readonly rel: readonly string[]; readonly type: string; readonly url: URL | null }

function kindOf({ rel, type, url }: Declared): Announcement['kind'] | null {
  if (rel.includes('describedby') && /\/llms\.txt$/i.test(url?.pathname ?? '')) return 'llmsTxt'
  const isMarkdown = url !== null && type.split(';')[0]?.trim().toLowerCase() === 'text/markdown'
  return rel.includes('alternate') && isMarkdown ? 'markdown' : null
}

const MARKDOWN = 'text/markdown'

/** Markdown versions that the page announces or negotiates, and whether they answer and agree with it. */
export const machineVersion: Measure = ({ page, probes }, { thresholds }) => {
  const announced = page?.announcedLinks.markdown ?? []
  const describedBy = (page?.announcedLinks.llmsTxt.length ?? 0) > 0
  const { negotiated, alternate } = probes.markdown ?? {}
  const shared = (thresholds.minSharedPercent ?? 0) / 100
  const alternateState = announced.length === 0 ? 'none' : stateOf(alternate, shared)
  const isNegotiated = negotiated?.status === 200 && negotiated.mediaType === MARKDOWN
  return {
    value: {
      alternate: alternateState,
      describedBy,
      negotiated: isNegotiated,
      varyAccept: isNegotiated && negotiated.varyAccept,
      /** The request for Markdown was made, but its response shows nothing. */
      unanswered: negotiated !== undefined && isInconclusive(negotiated),
    },
    evidence: announced,
  }
}

function stateOf(alternate: MarkdownProbe | undefined, minShared: number): string {
  if (isInconclusive(alternate as ProbeAnswer | undefined)) return 'unknown'
  if (alternate?.status !== 200) return 'does not answer with status 200'
  if (!alternate.isText) return 'is not Markdown or plain text'
  return (alternate.shared ?? 0) >= minShared ? 'works' : 'differs from the page'
}
