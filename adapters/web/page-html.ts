import { readFile } from 'node:fs/promises'
import { html } from 'htm/preact'
import { render } from 'preact-render-to-string'
import type { ConfigValues } from '../../manifests/types/config.ts'
import { inLanguage, LANGUAGES, type Language, locale, rich, t } from '../texts/texts.ts'
import { structuredData } from './site-metadata.ts'
import { type KeptPromises, keptPromise, type PageFiles } from './web-assets.ts'
import { pageTexts, type WebPage } from './web-pages.ts'

const mains: KeptPromises<string> = new Map()

/**
 * The HTML of a page's `main` element in one language, without that element. Table-tennis pages
 * start from `table-tennis.html` until they are drawn; pages of one record have nothing else.
 */
export function readMain(page: WebPage, language: Language): Promise<string> {
  const { name, section, isRecord } = page
  const read = (file: string) =>
    readFile(new URL(`pages/${language}/${file}.html`, import.meta.url), 'utf8')
  return keptPromise(mains, `${language}/${name}`, async () => {
    if (section !== 'table-tennis') return await read(name)
    const undrawn = await read('table-tennis')
    if (isRecord === true) return undrawn
    const plain = undrawn.replace('<!-- heading -->', '')
    return (await read(name)).replace('<!-- page -->\n', () => plain)
  })
}

type PageParts = {
  readonly page: WebPage
  readonly language: Language
  /** The address names the language. */
  readonly isChosen: boolean
  /** HTML of the element `main`. */
  readonly main: string
  /** HTML of the reference of the API, for a page with a place for it. */
  readonly calls?: string
  /** The origin that the client used, without a trailing slash. */
  readonly origin: string
  /** As sent with the request. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly files: PageFiles
  readonly hasTableTennis: boolean
  readonly operator: ConfigValues['site']['operator']
  readonly version: string
  /** The checks in force, which texts of pages count. */
  readonly checks: readonly { readonly audit: string }[]
}

const SITE_NAME = 'Manifold'

/** The whole document of one page. `main` is our own markup; everything else is escaped. */
export function pageHtml(parts: PageParts): string {
  return inLanguage(parts.language, () => documentOf(parts))
}

function documentOf(parts: PageParts): string {
  const { page, language, hasTableTennis, files, version } = parts
  return `<!doctype html>\n${render(html`
    <html lang=${language}>
      <head>${headOf(parts)}</head>
      <body>
        <a class="skip-link" href="#main">${t('layout.skip')}</a>
        <header class="site-header">
          <div class="site-header-inner">
            <a class="brand" href="/"><img src=${files.icon} width="28" height="28" alt="" /> ${SITE_NAME}</a>
            ${navigation(page, hasTableTennis)}
          </div>
        </header>
        <main id="main" tabindex="-1" dangerouslySetInnerHTML=${{ __html: mainOf(parts) }} />
        <footer class="site-footer">
          <div class="site-footer-inner">
            <p>${t('layout.footer', { version })}</p>
            <ul>
              <li><a href="/about">${t('layout.about')}</a></li>
              <li><a href="/about#contact">${t('layout.contact')}</a></li>
              <li><a href="/privacy">${t('layout.privacy')}</a></li>
              <li><a href="/docs">${t('layout.docs')}</a></li>
              <li><a href="/llms.txt">llms.txt</a></li>
            </ul>
            ${languageChoice(parts)}
          </div>
        </footer>
      </body>
    </html>
  `)}\n`
}

/** Fills in what a page marks: its heading, whom to contact, the calls, and numbers of checks. */
function mainOf({ page, main, calls = '', checks, operator }: PageParts): string {
  const filled = main
    .replaceAll(/<!-- (all|seo|geo) checks -->/g, (_, wanted: string) =>
      String(checks.filter(({ audit }) => wanted === 'all' || audit === wanted).length),
    )
    .replace('<!-- heading -->', () =>
      render(html`<h1>${pageTexts(page).title.split(/[:|]/, 1)[0]}</h1>`),
    )
    .replace('<!-- contact -->', () => render(contact(operator)))
    .replace('<!-- calls -->', () => calls)
  return page.section === 'table-tennis'
    ? `${render(tableTennisNavigation(page))}\n${filled}`
    : filled
}

function headOf({ page, language, isChosen, origin, path, files, operator }: PageParts) {
  const { isRecord = false } = page
  const { title, description } = pageTexts(page)
  const bare = `${origin}${path}`
  const url = isChosen ? `${bare}?lang=${language}` : bare
  const logo = `${origin}${files.icon}`
  return html`
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content=${description} />
    ${
      isRecord
        ? html`<meta name="robots" content="noindex" />`
        : html`
          <link rel="canonical" href=${url} />
          ${LANGUAGES.map((one) => html`<link rel="alternate" hreflang=${one} href=${`${bare}?lang=${one}`} />`)}
          <link rel="alternate" hreflang="x-default" href=${bare} />
        `
    }
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
        <meta property="og:locale" content=${locale().replace('-', '_')} />
        <meta property="og:image" content=${`${origin}${files.image}`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        ${jsonLd(structuredData({ page, language, origin, url, logo, operator }))}
      `
    }
    <link rel="icon" href="/favicon.ico" sizes="16x16" />
    <link rel="icon" href=${files.icon} type="image/svg+xml" />
    <link rel="stylesheet" href=${files.sheet} />
    ${files.imports.map((one) => html`<link rel="modulepreload" href=${one} />`)}
    <script type="module" src=${files.script}></script>
  `
}

/** No text in it can end the element. */
function jsonLd(data: object) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return html`<script type="application/ld+json" dangerouslySetInnerHTML=${{ __html: json }} />`
}

function contact({ name, email }: ConfigValues['site']['operator']) {
  const who = name ?? t('layout.operator')
  return email === null
    ? html`<p>${t('layout.noContact', { who })}</p>`
    : html`<p>${rich('layout.runBy', { who, email: html`<a href=${`mailto:${email}`}>${email}</a>` })}</p>`
}

/** Leads to the same page in each language. The script keeps what the address says by then. */
function languageChoice({ language, query }: PageParts) {
  const hrefOf = (one: Language) => {
    const kept = new URLSearchParams(query)
    kept.set('lang', one)
    return `?${kept}`
  }
  return html`<nav class="languages" aria-label=${t('layout.languages')}><ul>
    ${LANGUAGES.map((one) => html`<li><a href=${hrefOf(one)} hreflang=${one} lang=${one} rel="nofollow" aria-current=${one === language ? 'true' : undefined}>${t(`layout.language.${one}`)}</a></li>`)}
  </ul></nav>`
}

function navigation({ section }: WebPage, hasTableTennis: boolean) {
  const entries = [
    ['audit', '/', t('layout.nav.audit')],
    ['site', '/site', t('layout.nav.site')],
    ['modules', '/modules', t('layout.nav.modules')],
    ...(hasTableTennis ? [['table-tennis', '/table-tennis', t('layout.nav.tableTennis')]] : []),
    ['docs', '/docs', t('layout.nav.docs')],
  ]
  return html`<nav class="site-nav" aria-label=${t('layout.nav.main')}>
    ${entries.map(([id, href, text]) => html`<a href=${href} aria-current=${id === section ? 'true' : undefined}>${text}</a>`)}
  </nav>`
}

const tableTennisEntries = [
  ['', 'search'],
  ['/rankings', 'rankings'],
  ['/clubs', 'clubs'],
  ['/divisions', 'divisions'],
  ['/fixtures', 'fixtures'],
  ['/tournaments', 'tournaments'],
  ['/tasks', 'tasks'],
] as const

function tableTennisNavigation({ path }: WebPage) {
  const isBelow = (href: string) => href !== '/table-tennis' && path.startsWith(`${href}/`)
  return html`<nav class="tt-nav" aria-label=${t('layout.nav.tableTennis')}>
    ${tableTennisEntries.map(([below, name]) => {
      const href = `/table-tennis${below}`
      const current = path === href ? 'page' : isBelow(href) ? 'true' : undefined
      return html`<a href=${href} aria-current=${current}>${t(`layout.nav.${name}`)}</a>`
    })}
  </nav>`
}
