import { readdirSync, readFileSync } from 'node:fs'
import MarkdownIt from 'markdown-it'
import { parse } from 'yaml'
import type { Label, LabelledPage } from '../calibrate/corpus.ts'

/** One page: `text` is Markdown below the h1, `raw` the whole document of a page without a template. */
type CorpusPage = {
  readonly title?: string
  readonly h1?: string
  readonly description?: string
  /** The line of author and date below the h1. */
  readonly line?: string
  readonly text?: string
  readonly raw?: string
  readonly label: Label
}

type CorpusSite = {
  readonly lang: string
  readonly origin: string
  readonly brand: string
  /** Path -> text of the link. */
  readonly nav: Readonly<Record<string, string>>
  readonly footer: Readonly<Record<string, string>>
  /** Label of every page. */
  readonly label: Label
  readonly pages: Readonly<Record<string, CorpusPage>>
}

export type BuiltPage = LabelledPage & { readonly html: string }

const folder = new URL('sites/', import.meta.url)
const markdown = new MarkdownIt({ html: true })

/** The pages of all sites, built from their files in `sites/`. `site` is the language. */
export function corpusPages(): readonly BuiltPage[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  return files.sort().flatMap((name) => {
    const site = parse(readFileSync(new URL(name, folder), 'utf8')) as CorpusSite
    return Object.entries(site.pages).map(([path, page]): BuiltPage => {
      const { lang, brand, label } = site
      return {
        site: lang,
        path,
        url: site.origin + path,
        label: { lang, ...(isOfSite(page) ? { brand, ...label } : {}), ...page.label },
        html: page.raw ?? documentOf(site, path, page),
      }
    })
  })
}

/** Whether the page has the menu of its site; campaigns and stubs lead nowhere else. */
function isOfSite({ raw, label }: CorpusPage): boolean {
  return raw === undefined && label.type !== 'landing'
}

function documentOf(site: CorpusSite, path: string, page: CorpusPage): string {
  const { h1 = '', line, text = '' } = page
  return `<!doctype html>
<html lang="${site.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title ?? h1}</title>
${page.description === undefined ? '' : `<meta name="description" content="${page.description}">`}
<link rel="canonical" href="${site.origin}${path}">
</head>
<body>
<header><a href="/">${site.brand}</a>${isOfSite(page) ? `<nav>${linksOf(site.nav)}</nav>` : ''}</header>
<main>
<h1>${h1}</h1>
${line === undefined ? '' : `<p>${line}</p>`}
${markdown.render(text)}</main>
<footer><p>© 2026 ${site.brand}</p>${linksOf(site.footer)}</footer>
</body>
</html>
`
}

function linksOf(links: Readonly<Record<string, string>>): string {
  const items = Object.entries(links).map(
    ([path, name]) => `<li><a href="${path}">${name}</a></li>`,
  )
  return `<ul>${items.join('')}</ul>`
}
