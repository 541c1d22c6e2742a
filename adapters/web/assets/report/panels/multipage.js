import { html } from 'htm/preact'
import { CrawlMap } from '../../charts/crawl-map.js'
import { DataTable } from '../../parts/data-table.js'
import { countText, numberText } from '../../parts/format.js'
import {
  count,
  fields,
  flag,
  meaning,
  number,
  percentText,
  records,
  text,
  texts,
} from '../loose-values.js'
import { addressColumn, numberColumn, textColumn, viewColumn } from './panel-columns.js'
import {
  Address,
  CutList,
  FindingList,
  LongText,
  PanelSection,
  Stats,
  Verdict,
} from './panel-elements.js'

const mostDrawn = 2000
const reasons = {
  status: 'its status',
  redirect: 'it redirects',
  notHtml: 'no HTML',
  noindex: 'noindex',
  canonical: 'its canonical',
  robots: 'robots.txt',
}

/** The pages of the site, drawn and listed, and what is wrong across them. @param {{result: unknown}} props */
export function MultipagePanel({ result }) {
  const read = fields(result)
  const pages = records(read.pages)
  const issues = records(read.issues)
  return html`<${SiteStats} read=${read} pages=${pages} />
    <${PanelSection}
      title="Map of the pages"
      note="A row for each number of clicks from the audited page, a dot for each page; the larger, the more pages link to it."
    >
      <${SiteMap} pages=${pages} />
    <//>
    <${PanelSection} title="Issues">
      <${FindingList} findings=${issues.map(issueOf)} empty="No issue found." />
    <//>
    <${PanelSection} title="Pages">
      <${DataTable} caption="Pages that were read" columns=${columns} rows=${pages} pageSize=${15} />
    <//>
    <${MultipageProblems} read=${read} />`
}

/** @param {{read: import('../loose-values.js').Fields, pages: readonly import('../loose-values.js').Fields[]}} props */
function SiteStats({ read, pages }) {
  const { sitemapUrls, complete } = fields(read.coverage)
  const how = read.mode === 'sitemap' ? 'From the sitemap' : 'By following links'
  const indexable = pages.filter((page) => page.indexable === true).length
  return html`<${Stats}
    stats=${[
      { label: 'Pages', value: numberText(pages.length), note: how },
      { label: 'May be indexed', value: numberText(indexable) },
      { label: 'In the sitemap', value: numberText(count(sitemapUrls)) },
      { label: 'Broken links', value: numberText(records(read.brokenLinks).length) },
      {
        label: 'Complete',
        value: complete === true ? 'Yes' : 'No',
        note: complete === true ? 'Every known page was read' : 'A sample of the site',
      },
    ]}
  />`
}

/** @param {{pages: readonly import('../loose-values.js').Fields[]}} props */
function SiteMap({ pages }) {
  const drawn = pages.slice(0, mostDrawn).flatMap(drawnPage)
  const apart = Math.min(pages.length, mostDrawn) - drawn.length
  if (drawn.length === 0) return html`<p class="soft">No page was read.</p>`
  return html`<${CrawlMap} pages=${drawn} />
    ${
      apart > 0 &&
      html`<p class="small soft">
        Not on the map: ${countText(apart, 'page')} without a link from the pages that were read.
      </p>`
    }`
}

/** A page with its clicks, in a list; none where no link leads to it. @param {import('../loose-values.js').Fields} page */
function drawnPage(page) {
  const depth = number(page.depth)
  if (depth === null) return []
  const status = number(page.status)
  const url = text(page.url) ?? '–'
  const inlinks = count(page.inlinks)
  return [
    {
      url,
      depth,
      status: status === 0 ? null : status,
      inlinks,
      indexable: page.indexable === true,
    },
  ]
}

/** @param {import('../loose-values.js').Fields} issue */
function issueOf({ severity, title, advice, count: many, urls }) {
  const detail = html`${text(advice) && html`<p class="small">${text(advice)}</p>`}
    ${
      texts(urls).length > 0 &&
      html`<details class="small">
        <summary>${numberText(count(many))} affected</summary>
        <${CutList} one="page" items=${texts(urls).map((url) => html`<${Address} url=${url} />`)} />
      </details>`
    }`
  return { severity, message: title, detail }
}

const columns = [
  addressColumn('url', 'Address', { isHead: true }),
  textColumn('title', 'Title'),
  numberColumn('status', 'Status', (value) => (value === 0 ? 'none' : String(value ?? '–'))),
  numberColumn('depth', 'Clicks'),
  numberColumn('inlinks', 'Linked from'),
  numberColumn('wordCount', 'Words'),
  viewColumn('indexable', 'Index', (page) => {
    const why = text(page.notIndexable)
    const no = why === undefined ? 'No' : `No: ${meaning(why, reasons)}`
    return html`<${Verdict} value=${flag(page.indexable)} yes="Yes" no=${no} noTone="fair" />`
  }),
]

/** @typedef {import('../loose-values.js').Fields} Fields */

/** What concerns more pages than one; parts without a finding are left out. @param {{read: Fields}} props */
function MultipageProblems({ read }) {
  const { titles, descriptions, contents } = fields(read.duplicates)
  return html`<${Table} title="Broken links" columns=${brokenColumns} rows=${records(read.brokenLinks)} />
    <${Table} title="Chains of redirects" columns=${chainColumns} rows=${records(read.redirectChains)} />
    <${Duplicates} title="Same title" groups=${records(titles)} />
    <${Duplicates} title="Same description" groups=${records(descriptions)} />
    <${Duplicates} title="Same text" groups=${records(contents)} />
    <${Table} title="Canonical conflicts" columns=${canonicalColumns} rows=${records(read.canonicalConflicts)} />
    <${Table}
      title="Language version conflicts"
      columns=${clusterColumns}
      rows=${records(read.hreflangClusters).flatMap((cluster) => records(cluster.problems))}
    />
    <${Orphans} urls=${texts(read.orphans)} />`
}

/**
 * @param {{title: string, columns: readonly import('./panel-columns.js').Column[],
 *   rows: readonly Fields[]}} props
 */
function Table({ title, columns, rows }) {
  if (rows.length === 0) return null
  return html`<${PanelSection} title=${title}>
    <${DataTable} caption=${title} columns=${columns} rows=${rows} pageSize=${10} />
  <//>`
}

/** @param {{title: string, groups: readonly Fields[]}} props */
function Duplicates({ title, groups }) {
  if (groups.length === 0) return null
  const items = groups.map(({ value, urls, similarity }) => {
    const same = number(similarity)
    return html`<p>
        ${text(value) ? html`<${LongText} text=${text(value)} />` : `About ${percentText(same)} the same`}
      </p>
      <${CutList} one="page" items=${texts(urls).map((url) => html`<${Address} url=${url} />`)} />`
  })
  return html`<${PanelSection} title=${title}>
    <${CutList} one="group" items=${items} class="panel-groups" />
  <//>`
}

/** @param {{urls: readonly string[]}} props */
function Orphans({ urls }) {
  if (urls.length === 0) return null
  return html`<${PanelSection}
    title="Pages without a link to them"
    note="They are in the sitemap, but none of the pages that were read links to them."
  >
    <${CutList} one="page" items=${urls.map((url) => html`<${Address} url=${url} />`)} />
  <//>`
}

const from = viewColumn('from', 'Linked from', (row) => {
  const known = texts(row.from, 5)
  const left = count(row.fromCount) - known.length
  return html`<ul class="panel-list">
    ${known.map((url) => html`<li><${Address} url=${url} /></li>`)}
    ${left > 0 && html`<li class="soft">and ${numberText(left)} more</li>`}
  </ul>`
})

const brokenColumns = [
  addressColumn('url', 'Address', { isHead: true }),
  numberColumn('status', 'Status', (value) => (value === 0 ? 'none' : String(value ?? '–'))),
  textColumn('reason', 'Why'),
  from,
]

const chainColumns = [
  addressColumn('url', 'Address', { isHead: true }),
  viewColumn('hops', 'Steps', ({ hops, finalUrl, endless }) => {
    const steps = records(hops, 20)
    return html`<ol class="panel-list">
      ${steps.map(({ url, status }) => html`<li><${Address} url=${url} /> <span class="soft">${text(status)}</span></li>`)}
      <li>${endless === true ? 'without end' : html`<${Address} url=${finalUrl} />`}</li>
    </ol>`
  }),
  from,
]

const conflicts = {
  broken: 'Points to a page that does not answer',
  redirects: 'Points to a page that redirects',
  noindex: 'Points to a page that may not be indexed',
  chain: 'Points to a page with another canonical',
  foreign: 'Points to another site',
  otherForm: 'Points to another form of the address',
}

const canonicalColumns = [
  addressColumn('url', 'Page', { isHead: true }),
  addressColumn('canonical', 'Its canonical'),
  textColumn('conflict', 'Conflict', { cell: (row) => meaning(row.conflict, conflicts) }),
]

const problems = {
  noReturn: 'No return link',
  target: 'Its target is no page',
  redirect: 'Its target redirects',
  noSelf: 'Does not list itself',
  conflict: 'Two targets for one language',
}

const clusterColumns = [
  addressColumn('url', 'Page', { isHead: true }),
  textColumn('problem', 'Problem', { cell: (row) => meaning(row.problem, problems) }),
  textColumn('lang', 'Language'),
  addressColumn('target', 'Target'),
]
