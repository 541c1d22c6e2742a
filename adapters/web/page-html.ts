import { readFile } from 'node:fs/promises'
import { html } from 'htm/preact'
import { render } from 'preact-render-to-string'
import type { ConfigValues } from '../../manifests/types/config.ts'
import { structuredData } from './site-metadata.ts'
import { type KeptPromises, keptPromise } from './web-assets.ts'
import { sheetOf, type WebPage } from './web-pages.ts'

const mains: KeptPromises<string> = new Map()

/** The HTML of a page's element `main`, without that element. */
export function readMain({ name }: WebPage): Promise<string> {
  const place = new URL(`pages/${name}.html`, import.meta.url)
  return keptPromise(mains, name, () => readFile(place, 'utf8'))
}

type PageParts = {
  readonly page: WebPage
  /** HTML of the element `main`. */
  readonly main: string
  /** Where the client reached us, without a slash at its end. */
  readonly origin: string
  /** As sent with the request. */
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

/** The whole document of one page. `main` is our own markup; everything else is escaped. */
export function pageHtml(parts: PageParts): string {
  const { page, hasTableTennis, assets, version } = parts
  return `<!doctype html>\n${render(html`
    <html lang="en">
      <head>${headOf(parts)}</head>
      <body>
        <a class="skip-link" href="#main">Skip to the content</a>
        <header class="site-header">
          <div class="site-header-inner">
            <a class="brand" href="/"><img src=${`${assets}/icon.svg`} width="28" height="28" alt="" /> ${SITE_NAME}</a>
            ${navigation(page, hasTableTennis)}
          </div>
        </header>
        <main id="main" tabindex="-1" dangerouslySetInnerHTML=${{ __html: mainOf(parts) }} />
        <footer class="site-footer">
          <div class="site-footer-inner">
            <p>${SITE_NAME} ${version} is a service that audits web pages for search engines and AI platforms. Scores are estimates of readiness, not promises.</p>
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
  `)}\n`
}

/** Fills in what a page marks: `<!-- contact -->`, and numbers as `<!-- all checks -->`. */
function mainOf({ page, main, checks, operator }: PageParts): string {
  const filled = main
    .replaceAll(/<!-- (all|seo|geo) checks -->/g, (_, wanted: string) =>
      String(checks.filter(({ audit }) => wanted === 'all' || audit === wanted).length),
    )
    .replace('<!-- contact -->', () => render(contact(operator)))
  return page.section === 'table-tennis'
    ? `${render(tableTennisNavigation(page))}\n${filled}`
    : filled
}

function headOf({ page, origin, path, assets, modules, operator }: PageParts) {
  const { title, description, isRecord = false } = page
  const url = `${origin}${path}`
  const logo = `${origin}${assets}/icon.svg`
  const [script, ...imported] = modules
  return html`
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content=${description} />
    ${isRecord ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href=${url} />`}
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#f6f7f9" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#0f1420" media="(prefers-color-scheme: dark)" />
    ${
      !isRecord &&
      html`
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content=${SITE_NAME} />
        <meta property="og:title" content=${title} />
        <meta property="og:description" content=${description} />
        <meta property="og:url" content=${url} />
        <meta property="og:image" content=${`${origin}${assets}/share.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        ${jsonLd(structuredData({ page, origin, url, logo, operator }))}
      `
    }
    <link rel="icon" href="/favicon.ico" sizes="16x16" />
    <link rel="icon" href=${`${assets}/icon.svg`} type="image/svg+xml" />
    <link rel="stylesheet" href=${`${assets}/${sheetOf(page)}`} />
    ${imported.map((one) => html`<link rel="modulepreload" href=${`${assets}/${one}`} />`)}
    ${page.plainScripts?.map((one) => html`<script src=${`${assets}/${one}`} defer></script>`)}
    ${script !== undefined && html`<script type="module" src=${`${assets}/${script}`}></script>`}
  `
}

/** No text in it can end the element. */
function jsonLd(data: object) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return html`<script type="application/ld+json" dangerouslySetInnerHTML=${{ __html: json }} />`
}

function contact({ name, email }: ConfigValues['site']['operator']) {
  const who = name ?? 'The operator of this server'
  return email === null
    ? html`<p>${who} has not published an address here. The operator sets one with <code>OPERATOR_NAME</code> and <code>OPERATOR_EMAIL</code>.</p>`
    : html`<p>${who} runs this server: <a href=${`mailto:${email}`}>${email}</a>.</p>`
}

function navigation({ section }: WebPage, hasTableTennis: boolean) {
  const entries = [
    ['audit', '/', 'Audit'],
    ['modules', '/modules', 'Modules'],
    ...(hasTableTennis ? [['table-tennis', '/table-tennis', 'Table tennis']] : []),
    ['docs', '/docs', 'API'],
  ]
  return html`<nav class="site-nav" aria-label="Main">
    ${entries.map(([id, href, text]) => html`<a href=${href} aria-current=${id === section ? 'true' : undefined}>${text}</a>`)}
  </nav>`
}

const tableTennisEntries = [
  ['', 'Search'],
  ['/rankings', 'Rankings'],
  ['/clubs', 'Clubs'],
  ['/divisions', 'Divisions'],
  ['/fixtures', 'Fixtures'],
  ['/tournaments', 'Tournaments'],
  ['/tasks', 'Tasks'],
] as const

function tableTennisNavigation({ path }: WebPage) {
  const isBelow = (href: string) => href !== '/table-tennis' && path.startsWith(`${href}/`)
  return html`<nav class="tt-nav" aria-label="Table tennis">
    ${tableTennisEntries.map(([below, text]) => {
      const href = `/table-tennis${below}`
      const current = path === href ? 'page' : isBelow(href) ? 'true' : undefined
      return html`<a href=${href} aria-current=${current}>${text}</a>`
    })}
  </nav>`
}
