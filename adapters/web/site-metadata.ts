import type { ConfigValues } from '../../manifests/types/config.ts'
import { inLanguage, LANGUAGES, type Language, t } from '../texts/texts.ts'
import { pageTexts, type WebPage } from './web-pages.ts'

/** Crawlers may read everything except the API, whose answers are not pages, and shared reports. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /r/\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** https://www.sitemaps.org/protocol.html */
export function sitemapXml(origin: string, pages: readonly WebPage[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...found(pages).flatMap(({ path }) => sitemapEntries(`${origin}${path}`)),
    '</urlset>',
    '',
  ].join('\n')
}

/** A page without a language in its address, and in each language. */
function sitemapEntries(url: string): readonly string[] {
  const versions = LANGUAGES.map((one) => [one, `${url}?lang=${one}`] as const)
  const alternates = [...versions, ['x-default', url] as const].map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  )
  return [url, ...versions.map(([, href]) => href)].map(
    (loc) => `  <url><loc>${loc}</loc>${alternates.join('')}</url>`,
  )
}

/** https://llmstxt.org/, in English. */
export function llmsTxt(name: string, origin: string, pages: readonly WebPage[]): string {
  return inLanguage('en', () => llmsLines(name, origin, pages).join('\n'))
}

const tableTennisLine =
  '> It also serves Belgian table-tennis data: clubs, players, matches, rankings, interclubs.'

function llmsLines(name: string, origin: string, pages: readonly WebPage[]): readonly string[] {
  const link = (page: WebPage): string => {
    const { title, description } = pageTexts(page)
    return `- [${title.replace(/ \|.*$/, '')}](${origin}${page.path}): ${description}`
  }
  const of = (...sections: readonly WebPage['section'][]): readonly string[] =>
    found(pages)
      .filter(({ section }) => sections.includes(section))
      .map(link)
  const data = of('table-tennis')
  return [
    `# ${name}`,
    '',
    '> Manifold is a service that audits one web page for search engines and for AI platforms and says what to fix first.',
    ...(data.length > 0 ? [tableTennisLine] : []),
    '',
    'Everything that its pages show comes from an HTTP API with JSON answers, described in OpenAPI 3.1.',
    'The pages are in English, French (`?lang=fr`) and Dutch (`?lang=nl`).',
    '',
    '## Site audit',
    '',
    ...of('audit', 'modules', 'docs'),
    '',
    ...(data.length > 0 ? ['## Table tennis', '', ...data, ''] : []),
    '## Optional',
    '',
    ...of('about'),
    '',
  ]
}

function found(pages: readonly WebPage[]): readonly WebPage[] {
  return pages.filter(({ isRecord }) => !isRecord)
}

const source = 'https://schema.org'

type StructuredSite = {
  readonly page: WebPage
  readonly language: Language
  readonly origin: string
  /** Absolute URL of the page. */
  readonly url: string
  readonly logo: string
  readonly operator: ConfigValues['site']['operator']
}

/** JSON-LD of one page: who publishes it, the site, what the page is (https://schema.org). */
export function structuredData(site: StructuredSite): object {
  const { page, language, origin, url, logo, operator } = site
  const { title, description } = pageTexts(page)
  const publisher = { '@id': `${origin}/#organization` }
  const website = { '@id': `${origin}/#website` }
  return {
    '@context': source,
    '@graph': [
      {
        ...publisher,
        '@type': 'Organization',
        name: 'Manifold',
        ...(operator.name !== null && { legalName: operator.name }),
        ...(operator.email !== null && { email: operator.email }),
        url: `${origin}/`,
        logo,
        description: t('layout.purpose'),
      },
      {
        ...website,
        '@type': 'WebSite',
        name: 'Manifold',
        url: `${origin}/`,
        inLanguage: LANGUAGES,
        publisher,
      },
      {
        '@id': `${url}#webpage`,
        '@type': page.section === 'about' ? 'AboutPage' : 'WebPage',
        name: title,
        description,
        url,
        inLanguage: language,
        isPartOf: website,
        publisher,
      },
      ...breadcrumbs(page.path, title, origin, url),
    ],
  }
}

/** The page's place below the first one of its section. */
function breadcrumbs(path: string, title: string, origin: string, url: string): readonly object[] {
  const [section = '', below] = path.slice(1).split('/')
  if (below === undefined) return []
  const steps = [
    { name: t('layout.nav.tableTennis'), item: `${origin}/${section}` },
    { name: title.replace(/ \|.*$/, ''), item: url },
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...step,
      })),
    },
  ]
}
