import { normUrl } from '../address/norm-url.ts'
import { parseHttpUrl } from '../address/parse-http-url.ts'

/** What to look for in sitemaps; structured-clonable. */
export type SitemapTargets = {
  /** normUrl of the canonical, else of finalUrl, on the public origin; null: no page is looked for. */
  readonly page: string | null
  /** normUrl of links in llms.txt. */
  readonly llmsLinks: readonly string[]
  /** Origins whose URLs belong into the sitemap: its own, and those that name it in robots.txt. */
  readonly allowedOrigins: readonly string[]
  /** When the crawl ran, milliseconds since 1970. */
  readonly now: number
}

/** The page of a URL whatever its scheme, `www.`, parameters and last slash. */
export function variantKey(url: string | URL): string | null {
  const parsed = parseHttpUrl(url)
  if (!parsed) return null
  const normal = normUrl(parsed) ?? ''
  const path = normal.slice(normal.indexOf('/', 8)).split('?')[0] ?? ''
  return parsed.hostname.replace(/^www\./, '') + (path.length > 1 ? path.replace(/\/$/, '') : '/')
}

/** Forms under which a link counts as listed, each with the link: its own and those of its HTML twin. */
export function llmsForms(links: readonly string[]): Map<string, string[]> {
  const forms = new Map<string, string[]>()
  for (const link of links) {
    for (const form of new Set([link, ...htmlTwins(link)])) {
      const known = forms.get(form)
      if (known) known.push(link)
      else forms.set(form, [link])
    }
  }
  return forms
}

/** `/a.md` is the Markdown twin of `/a`, `/a/` or `/a.html`; `/a.html.md` of `/a.html`. */
function htmlTwins(link: string): string[] {
  const [path = '', query] = link.split('?')
  if (!path.endsWith('.md')) return []
  const bare = path.slice(0, -'.md'.length)
  const twins = [bare, `${bare}/`, `${bare}.html`]
  const folder = /^(.*\/)index(?:\.html?)?$/.exec(bare)?.[1]
  if (folder) twins.push(folder, folder.replace(/\/$/, ''))
  return twins.map((twin) => (query === undefined ? twin : `${twin}?${query}`))
}
