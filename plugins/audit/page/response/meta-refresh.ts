import { normUrl } from '../address/norm-url.ts'
import { Flag } from '../document/element-flags.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'

const MAX_CONTENT = 2048

/** The first meta refresh that leads to another page; null without one. */
export const metaRefresh = defineFact((page: PageView) => {
  for (const element of page.table.byTag('meta')) {
    const { attrs, flags } = element
    if ((flags & Flag.noText) !== 0) continue
    if (attrs['http-equiv']?.trim().toLowerCase() !== 'refresh') continue
    const parsed = parseRefresh(attrs.content ?? '')
    const url = parsed?.reference ? page.resolve(parsed.reference) : null
    if (!parsed || !url || normUrl(url) === page.normUrl) continue
    return { delaySeconds: parsed.seconds, url: url.href, ...locate(page, element) }
  }
  return null
})

/** `5; url=/next`, also with a comma, quotes, or without `url=` (HTML standard, shared declarative refresh). */
function parseRefresh(content: string): { seconds: number; reference: string } | null {
  const match = /^\s*(\d{0,9})(?:\.[\d.]*)?\s*(?:[;,]|\s)(.*)$/s.exec(content.slice(0, MAX_CONTENT))
  if (!match) return null
  const rest = match[2]!.trim().replace(/^url\s*=\s*/i, '')
  const quote = rest[0] === '"' || rest[0] === "'" ? rest[0] : null
  const reference = quote === null ? rest : rest.slice(1).split(quote)[0]!
  return { seconds: Number(match[1] || 0), reference: reference.trim() }
}
