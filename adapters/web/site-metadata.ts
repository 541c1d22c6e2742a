import type { ConfigValues } from '../../manifests/types/config.ts'
import type { WebPage } from './web-pages.ts'

/** What crawlers may read: everything but the API, whose answers are no pages. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** https://www.sitemaps.org/protocol.html */
export function sitemapXml(origin: string, pages: readonly WebPage[]): string {
  const paths = found(pages).map(({ path }) => path)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

/** https://llmstxt.org/ */
export function llmsTxt(name: string, origin: string, pages: readonly WebPage[]): string {
  const link = ({ path, title, description }: WebPage): string =>
    `- [${title.replace(/ \|.*$/, '')}](${origin}${path}): ${description}`
  const of = (...sections: readonly WebPage['section'][]): readonly string[] =>
    found(pages)
      .filter(({ section }) => sections.includes(section))
      .map(link)
  const data = of('table-tennis')
  return [
    `# ${name}`,
    '',
    '> Manifold is a service that audits one web page for search engines and for AI platforms and says what to fix first.',
    ...(data.length > 0
      ? [
          '> It also serves Belgian table-tennis data: clubs, players, matches, rankings, interclubs.',
        ]
      : []),
    '',
    'Everything that its pages show comes from an HTTP API with JSON answers, described in OpenAPI 3.1.',
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
  ].join('\n')
}

function found(pages: readonly WebPage[]): readonly WebPage[] {
  return pages.filter(({ isRecord }) => !isRecord)
}

const description =
  'Manifold is a service that audits a web page for search engines and AI platforms, and serves Belgian table-tennis data.'
const source = 'https://schema.org'

type StructuredSite = {
  readonly page: WebPage
  readonly origin: string
  /** Absolute URL of the page. */
  readonly url: string
  readonly logo: string
  readonly operator: ConfigValues['site']['operator']
}

/** JSON-LD of one page: who publishes it, the site, what the page is (https://schema.org). */
export function structuredData({ page, origin, url, logo, operator }: StructuredSite): object {
  const publisher = { '@id': `${origin}/#organization` }
  const site = { '@id': `${origin}/#website` }
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
        description,
      },
      { ...site, '@type': 'WebSite', name: 'Manifold', url: `${origin}/`, publisher },
      {
        '@id': `${url}#webpage`,
        '@type': page.section === 'about' ? 'AboutPage' : 'WebPage',
        name: page.title,
        description: page.description,
        url,
        inLanguage: 'en',
        isPartOf: site,
        publisher,
      },
      ...breadcrumbs(page, origin, url),
    ],
  }
}

/** Where a page stands below the first one of its section. */
function breadcrumbs({ path, title }: WebPage, origin: string, url: string): readonly object[] {
  const [section = '', below] = path.slice(1).split('/')
  if (below === undefined) return []
  const steps = [
    { name: 'Table tennis', item: `${origin}/${section}` },
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
