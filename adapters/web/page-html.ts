import { readFile } from 'node:fs/promises'
import type { ConfigValues } from '../../manifests/types/config.ts'
import { structuredData } from './site-metadata.ts'
import { sheetOf, type WebPage } from './web-pages.ts'

const mains = new Map<string, Promise<string>>()

/** The HTML of a page's element `main`, without that element. */
export function readMain({ name }: WebPage): Promise<string> {
  const kept = mains.get(name)
  if (kept !== undefined) return kept
  const reading = readFile(new URL(`pages/${name}.html`, import.meta.url), 'utf8')
  mains.set(name, reading)
  reading.catch(() => mains.delete(name)) // the next request tries again
  return reading
}

type PageParts = {
  readonly page: WebPage
  /** HTML of the element `main`. */
  readonly main: string
  /** Where the client reached us, without a slash at its end. */
  readonly origin: string
  /** Of the request, as sent. */
  readonly path: string
  /** Folder of the assets in force, without a slash at its end. */
  readonly assets: string
  /** Paths under `assets` that the script imports, itself first. */
  readonly modules: readonly string[]
  readonly hasTableTennis: boolean
  readonly operator: ConfigValues['site']['operator']
  readonly version: string
  /** The checks in force, which texts of pages count. */
  readonly checks: readonly { readonly audit: string }[]
}

const SITE_NAME = 'Manifold'

/** The whole document of one page; `main` and the table of pages are ours, the rest is escaped. */
export function pageHtml(parts: PageParts): string {
  const { page, main, hasTableTennis, operator } = parts
  return `<!doctype html>
<html lang="en">
<head>
${headOf(parts)}
</head>
<body>
<a class="skip-link" href="#main">Skip to the content</a>
<header class="site-header">
<div class="site-header-inner">
<a class="brand" href="/"><img src="${parts.assets}/icon.svg" width="28" height="28" alt=""> ${SITE_NAME}</a>
<nav class="site-nav" aria-label="Main">
${navigation(page, hasTableTennis)}
</nav>
</div>
</header>
<main id="main" tabindex="-1">
${withCounts(main, parts).replace('<!-- contact -->', () => contact(operator))}
</main>
<footer class="site-footer">
<div class="site-footer-inner">
<p>${SITE_NAME} ${escapeHtml(parts.version)} is a service that audits web pages for search engines and AI platforms. Scores are readiness heuristics, not promises.</p>
<ul>
<li><a href="/about">About</a></li>
<li><a href="/about#contact">Contact and legal notice</a></li>
<li><a href="/privacy">Privacy</a></li>
<li><a href="/docs">API documentation</a></li>
<li><a href="/llms.txt">llms.txt</a></li>
</ul>
</div>
</footer>
</body>
</html>
`
}

/** Fills `<!-- all checks -->`, `<!-- seo checks -->` and `<!-- geo checks -->` with their numbers. */
function withCounts(main: string, { checks }: PageParts): string {
  return main.replaceAll(/<!-- (all|seo|geo) checks -->/g, (_, wanted: string) =>
    String(checks.filter(({ audit }) => wanted === 'all' || audit === wanted).length),
  )
}

function headOf({ page, origin, path, assets, modules, operator }: PageParts): string {
  const url = escapeHtml(`${origin}${path}`)
  const logo = `${origin}${assets}/icon.svg`
  const [script] = modules
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    page.isRecord
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${url}">`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#f6f7f9" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0f1420" media="(prefers-color-scheme: dark)">',
    ...(page.isRecord
      ? []
      : [
          ...openGraph({ page, origin, url, assets }),
          jsonLd(structuredData({ page, origin, url: `${origin}${path}`, logo, operator })),
        ]),
    `<link rel="icon" href="/favicon.ico" sizes="16x16">`,
    `<link rel="icon" href="${assets}/icon.svg" type="image/svg+xml">`,
    `<link rel="stylesheet" href="${assets}/${sheetOf(page)}">`,
    ...modules.slice(1).map((path) => `<link rel="modulepreload" href="${assets}/${path}">`),
    ...(page.plainScripts ?? []).map((path) => `<script src="${assets}/${path}" defer></script>`),
    ...(script === undefined ? [] : [`<script type="module" src="${assets}/${script}"></script>`]),
  ].join('\n')
}

type Shared = {
  readonly page: WebPage
  readonly origin: string
  readonly url: string
  readonly assets: string
}

function openGraph({ page, origin, url, assets }: Shared): readonly string[] {
  const title = escapeHtml(page.title)
  const description = escapeHtml(page.description)
  return [
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${SITE_NAME}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${escapeHtml(origin)}${assets}/share.png">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

/** No text in it can end the element. */
function jsonLd(data: object): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

/** Whom to write to, where a page asks for it by `<!-- contact -->`. */
function contact({ name, email }: ConfigValues['site']['operator']): string {
  const who = name === null ? 'Whoever runs this server' : escapeHtml(name)
  if (email === null) {
    return `<p>${who} has not published an address here. The operator sets one with <code>OPERATOR_NAME</code> and <code>OPERATOR_EMAIL</code>.</p>`
  }
  const address = escapeHtml(email)
  return `<p>${who} runs this server: <a href="mailto:${address}">${address}</a>.</p>`
}

function navigation({ section }: WebPage, hasTableTennis: boolean): string {
  const entries = [
    { id: 'audit', href: '/', text: 'Audit' },
    { id: 'modules', href: '/modules', text: 'Modules' },
    ...(hasTableTennis
      ? [{ id: 'table-tennis', href: '/table-tennis', text: 'Table tennis' }]
      : []),
    { id: 'docs', href: '/docs', text: 'API' },
  ]
  return entries
    .map(({ id, href, text }) => {
      const current = id === section ? ' aria-current="true"' : ''
      return `<a href="${href}"${current}>${text}</a>`
    })
    .join('\n')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
