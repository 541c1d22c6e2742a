import { html } from 'htm/preact'
import type {
  SiteAddressList,
  SiteChanges,
  SiteLinkedAddress,
  SitePageGroup,
  SiteRedirect,
  SiteSummary,
  SiteTemplate,
} from '../../../../manifests/types/records.ts'
import { changeText, dateText, numberText, percentText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { badge, block, bullets, type Content, codeText, link } from '../blocks.ts'
import { type Chapter, together } from '../chapter.ts'
import { toneOfScore } from '../charts/marks.ts'
import { chart, dataTable, facts } from '../figures.ts'
import { cleanText } from '../view.ts'
import { scoreText } from '../words.ts'

/** How much of long lists is shown. */
type Extent = { readonly most: number }

type TemplateOptions = Extent & {
  /** Renders the name of a template on a page. */
  readonly name?: (template: SiteTemplate) => Content
}

/** The templates of a site with their weight. */
export function siteTemplates({ templates }: SiteSummary, options: TemplateOptions): Content {
  const { most, name = ({ pattern }) => pattern } = options
  const text = (key: string) => t(`site.templates.${key}`)
  return dataTable({
    columns: [
      { title: text('pattern'), kind: 'wide' },
      ...['pages', 'score', 'seo', 'geo', 'linkShare', 'blocked', 'issues'].map((key) => ({
        title: text(key),
        kind: 'number' as const,
      })),
    ],
    rows: templates.slice(0, most).map((template) => {
      const { pages, judged, overall, seo, geo, linkShare, blockedPages, issues } = template
      const isSample = judged < pages
      return [
        name(template),
        isSample ? t('site.templates.sampled', { n: pages, judged }) : numberText(pages),
        badge(toneOfScore(overall), scoreText(overall)),
        ...[scoreText(seo), scoreText(geo), percentText(linkShare)],
        ...[numberText(blockedPages), numberText(issues)],
      ]
    }),
    more: moreText(templates.length - most),
  })
}

const moreText = (n: number): string => (n > 0 ? t('common.more', { n }) : '')

/** Results about the site as a whole, one part per kind of finding. Empty parts are left out. */
export function siteParts(summary: SiteSummary, extent: Extent): readonly Chapter[] {
  const { brokenLinks, redirectChains, orphans, deadEnds, softErrors, outside, changes } = summary
  const part = (id: string, count: number | null, ...contents: readonly Content[]) => {
    const content = together(...contents)
    const note = count === null ? null : html`<span class="figure soft">${numberText(count)}</span>`
    const title = t(`site.part.${id}`)
    return content === null ? [] : [{ id: `site-${id}`, title, isPart: true, note, content }]
  }
  const groups = GROUPS.flatMap((name) => summary[name])
  return [
    ...part('changes', null, changes && siteChangesPart(changes, summary, extent)),
    ...part('brokenLinks', brokenLinks.length, linkedTable(brokenLinks, extent)),
    ...part('outside', null, ...(outside ? outsideParts(outside, extent) : [])),
    ...part('redirects', redirectChains.length, redirectTable(redirectChains, extent)),
    ...part('duplicates', groups.length, ...duplicates(summary, extent)),
    ...part('orphans', orphans.count, ...addresses('orphans', orphans, extent)),
    ...part('deadEnds', deadEnds.count, ...addresses('deadEnds', deadEnds, extent)),
    ...part('softErrors', softErrors.count, ...addresses('softErrors', softErrors, extent)),
    ...part('depth', null, depths(summary)),
    ...part('sitemap', null, ...sitemap(summary, extent)),
    ...part('mostLinked', null, mostLinked(summary, extent)),
  ]
}

function linkedTable(
  list: readonly SiteLinkedAddress[],
  { most }: Extent,
  answerText = statusText,
): Content {
  return dataTable({
    columns: [
      { title: t('site.table.address'), kind: 'wide' },
      { title: t('site.table.answer') },
      { title: t('site.table.linkedFrom'), kind: 'wide' },
    ],
    rows: list
      .slice(0, most)
      .map(({ url, status, ...linked }) => [link(url), answerText(status), sources(linked)]),
    more: moreText(list.length - most),
  })
}

/** Links to other hosts, and images that pages declare. */
function outsideParts(
  { requested, left, brokenLinks, brokenImages }: NonNullable<SiteSummary['outside']>,
  extent: Extent,
): readonly Content[] {
  return [
    html`<p class="soft">${t('site.outside.requested', { n: requested })} ${left > 0 && t('site.outside.left', { n: left })}</p>`,
    block(
      t('site.outside.brokenLinks', { n: brokenLinks.length }),
      linkedTable(brokenLinks, extent),
    ),
    block(
      t('site.outside.brokenImages', { n: brokenImages.length }),
      linkedTable(brokenImages, extent, imageStatusText),
    ),
  ]
}

function redirectTable(list: readonly SiteRedirect[], { most }: Extent): Content {
  return dataTable({
    columns: [
      { title: t('site.table.address'), kind: 'wide' },
      { title: t('site.table.leadsTo'), kind: 'wide' },
      { title: t('site.table.linkedFrom'), kind: 'wide' },
    ],
    rows: list
      .slice(0, most)
      .map(({ url, hops, finalUrl, endless, status, ...linked }) => [
        link(url),
        endless
          ? t('site.table.endless')
          : html`${link(finalUrl)} <span class="soft">${t('site.table.hops', { n: hops.length })}, ${statusText(status)}</span>`,
        sources(linked),
      ]),
    more: moreText(list.length - most),
  })
}

export function statusText(status: number): string {
  return status === 0 ? t('site.table.noAnswer') : String(status)
}

/** An image that answers with success is a file of another type. */
function imageStatusText(status: number): string {
  return status < 400 ? t('site.table.noImage', { status }) : statusText(status)
}

const SOURCES = 3

function sources({ from, fromCount }: Pick<SiteLinkedAddress, 'from' | 'fromCount'>): Content {
  if (fromCount === 0) return t('site.table.sitemapOnly')
  return addressList({ count: fromCount, urls: from }, { most: SOURCES })
}

const GROUPS = [
  ...(['duplicateTitles', 'duplicateDescriptions', 'duplicateHeadings'] as const),
  ...(['duplicateTexts', 'similarTexts', 'parameterDuplicates'] as const),
] as const

function duplicates(summary: SiteSummary, { most }: Extent): readonly Content[] {
  return GROUPS.map((name) => {
    const groups = summary[name]
    const items = bullets(groups.slice(0, most).map(groupItem), moreText(groups.length - most))
    return block(t(`site.duplicates.${name}`, { n: groups.length }), items)
  })
}

function groupItem({ value, count, urls }: SitePageGroup): Content {
  return html`
    ${value !== null && html`<span class="site-value"><bdi>${cleanText(value, 200)}</bdi></span> `}
    <span class="soft">${t('site.duplicates.pages', { n: count })}</span>
    ${addressList({ count, urls }, { most: SOURCES })}
  `
}

/** A sentence that explains a list, and the list; nothing for an empty one. */
function addresses(name: string, list: SiteAddressList, extent: Extent): readonly Content[] {
  return [
    list.count > 0 ? html`<p class="soft">${t(`site.about.${name}`)}</p>` : null,
    addressList(list, extent),
  ]
}

function addressList({ count, urls }: SiteAddressList, { most }: Extent): Content {
  const shown = urls.slice(0, most)
  return bullets(
    shown.map((url) => link(url)),
    moreText(count - shown.length),
  )
}

function depths({ depths: list }: SiteSummary): Content {
  return chart.bars(
    list.map(({ depth, pages }) => ({
      label: depth === null ? t('site.depth.none') : t('site.depth.clicks', { n: depth }),
      value: pages,
      text: t('site.depth.pages', { n: pages }),
    })),
  )
}

const COVERAGE = [
  ...(['missing', 'broken', 'redirected', 'noindex', 'canonicalised', 'robotsDenied'] as const),
] as const

/** The sitemap against the site, in both directions. */
function sitemap({ sitemap: found }: SiteSummary, extent: Extent): readonly Content[] {
  if (found.urls === 0) return [html`<p>${t('site.sitemap.none')}</p>`]
  return [
    html`<p>${t('site.sitemap.lists', { n: found.urls })}</p>`,
    ...COVERAGE.map((name) =>
      block(t(`site.sitemap.${name}`, { n: found[name].count }), addressList(found[name], extent)),
    ),
  ]
}

function mostLinked({ mostLinked: list }: SiteSummary, { most }: Extent): Content {
  return dataTable({
    columns: [
      { title: t('site.table.address'), kind: 'wide' },
      { title: t('site.templates.linkShare'), kind: 'number' },
      { title: t('site.table.inlinks'), kind: 'number' },
    ],
    rows: list
      .slice(0, most)
      .map(({ url, linkShare, inlinks }) => [
        link(url),
        percentText(linkShare),
        numberText(inlinks),
      ]),
  })
}

/** Differences from the last audit. */
function siteChangesPart(
  changes: SiteChanges,
  { templates }: SiteSummary,
  extent: Extent,
): Content {
  const patterns = new Map(templates.map(({ id, pattern }) => [id, pattern]))
  const { since, overall, seo, geo } = changes
  const score = (value: number | null) => (value === null ? '' : changeText(value, 1))
  return together(
    facts([
      [t('site.changes.since'), dateText(since, 'longDate')],
      [t('site.verdict.overall'), score(overall)],
      [t('report.audit.seo'), score(seo)],
      [t('report.audit.geo'), score(geo)],
    ]),
    ...(['fixedIssues', 'newIssues', 'grownIssues', 'shrunkIssues'] as const).map((name) => {
      const list = changes[name]
      const items = list.slice(0, extent.most).map(
        ({ title, template, before, after }) =>
          // Templates tell issues of one title apart.
          html`<span>${codeText(t('site.changes.issue', { title: cleanText(title, 200), before, after }))} <span class="soft">${patterns.get(template ?? '')}</span></span>`,
      )
      const more = moreText(list.length - items.length)
      return block(t(`site.changes.${name}`, { n: list.length }), bullets(items, more))
    }),
    ...(['newPages', 'gonePages', 'changedPages'] as const).map((name) => {
      const list = changes[name]
      return block(t(`site.changes.${name}`, { n: list.count }), addressList(list, extent))
    }),
  )
}
