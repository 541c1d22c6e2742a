import { html } from 'htm/preact'
import { numberText, percentText } from '../../../texts/format.ts'
import { type Content, folded, paragraph, present } from '../blocks.ts'
import { chart, figures } from '../figures.ts'
import type { View } from '../view.ts'
import { wordText } from '../words.ts'
import * as field from './fields.ts'
import { sectionOf } from './result-blocks.ts'

const { text, part, table, list, none } = sectionOf('multipage')
const MOST_DRAWN = 2000

/** The pages of the site by depth, their problems, and broken links. */
export function multipageBody(result: View): readonly Content[] {
  return [
    numbers(result),
    part('map', map(result), unlinked(result)),
    part('issues', none(result, 'issues', 'noIssues'), issues(result)),
    ...details(result),
    part(
      'pages',
      table(result, 'pages', {
        page: field.titled((page) => page.text('title', 120), field.address('url')),
        status: (page) => page.text('status') || page.text('reason'),
        clicks: field.number('depth'),
        words: field.number('wordCount'),
        linksToIt: field.number('inlinks'),
        indexable,
      }),
    ),
  ]
}

/** Details of the issues; folded, because the issues name the pages. */
function details(result: View): readonly Content[] {
  const clusters = result.list('hreflangClusters', 100).items
  const broken = { address: field.address('url'), linkedFrom, answer }
  const chains = { address: field.address('url'), steps, linkedFrom }
  const conflicts = {
    page: field.address('url'),
    canonical: field.address('canonical'),
    conflict: field.word('conflict', 'canonicalConflict'),
  }
  const languages = {
    page: field.address('url'),
    problem: field.word('problem', 'hreflangProblem'),
    language: 'lang',
    target: field.address('target'),
  }
  const parts = {
    brokenLinks: table(result, 'brokenLinks', broken),
    redirectChains: table(result, 'redirectChains', chains),
    sameTitle: list(result, 'duplicates.titles', duplicates),
    sameDescription: list(result, 'duplicates.descriptions', duplicates),
    sameText: list(result, 'duplicates.contents', duplicates),
    canonicalConflicts: table(result, 'canonicalConflicts', conflicts),
    languageConflicts: present(clusters.map((one) => table(one, 'problems', languages))),
    orphans: list(result, 'orphans', field.itemLink),
  }
  return Object.entries(parts).map(([name, content]) =>
    folded(text(name), ...(Array.isArray(content) ? content : [content])),
  )
}

function numbers(result: View): Content {
  const pages = result.list('pages', MOST_DRAWN).items
  const coverage = result.at('coverage')
  const complete = coverage.flag('complete')
  return figures([
    {
      label: text('pagesRead'),
      value: numberText(coverage.number('pagesRead')),
      note: complete === null ? '' : text(complete ? 'complete' : 'sample'),
    },
    {
      label: text('mayBeIndexed'),
      value: pages.length === 0 ? '' : numberText(pages.filter(isIndexable).length),
    },
    { label: text('inSitemap'), value: numberText(coverage.number('sitemapUrls')) },
    { label: text('linksChecked'), value: numberText(coverage.number('linksChecked')) },
    { label: text('readBy'), value: wordText(result.text('mode')) },
  ])
}

const isIndexable = (page: View): boolean => page.flag('indexable') === true

/** Pages that no link leads to are listed below it. */
function map(result: View): Content {
  return chart.crawl(
    result.list('pages', MOST_DRAWN).items.flatMap((page) => {
      const depth = page.number('depth')
      const status = page.number('status')
      if (depth === null) return []
      return [
        {
          ...{ url: page.text('url', 2048), depth, inlinks: page.number('inlinks') ?? 0 },
          ...{ status: status === 0 ? null : status, indexable: page.flag('indexable') !== false },
        },
      ]
    }),
  )
}

function unlinked(result: View): Content {
  const { items } = result.list('pages', MOST_DRAWN)
  const n = items.filter((page) => page.number('depth') === null).length
  return n === 0 ? null : paragraph(text('unlinked', { n }), 'soft')
}

/** Rules whose issues are findings of the module, with their places below. */
const FINDINGS = new Set([
  ...['brokenLink', 'duplicateTitle', 'duplicateContent', 'redirectChain', 'orphanPage'],
])

function issues(result: View): Content {
  const { items } = result.list('issues', 300)
  const others = items.filter((one) => !FINDINGS.has(one.text('rule')))
  return list(result, 'issues', issue, { items: others, open: 12 })
}

function issue(one: View): Content {
  const title = one.text('title') || one.text('message') || wordText(one.text('rule'))
  const count = one.number('count') ?? one.count('urls')
  const pages = list(one, 'urls', field.itemLink, { open: 3 })
  return html`${field.severity('severity')(one)} <strong>${title}</strong>
    <span class="check-text">${one.text('advice')}</span>
    <span class="soft">${text('affected', { n: count })}</span> ${pages}`
}

function linkedFrom(one: View): Content {
  const { items } = one.texts('from', 3)
  const count = one.number('fromCount') ?? items.length
  const more = count - items.length
  return html`${list(one, 'from', field.itemLink, { open: 3, items: one.list('from', 3).items })}
    ${more > 0 && html`<span class="soft">${text('andMorePages', { n: more })}</span>`}`
}

function answer(broken: View): Content {
  const status = broken.number('status')
  return status === null || status === 0 ? broken.text('reason') : String(status)
}

function steps(chain: View): Content {
  const last = chain.flag('endless') === true ? text('endless') : field.address('finalUrl')(chain)
  const hop = field.both(field.address('url'), 'status')
  return html`${list(chain, 'hops', hop, { open: 6 })} ${last}`
}

function duplicates(group: View): Content {
  const similarity = group.number('similarity')
  const what =
    group.text('value') ||
    (similarity === null ? '' : text('similar', { share: percentText(similarity) }))
  return html`${what} ${list(group, 'urls', field.itemLink, { open: 3 })}`
}

function indexable(page: View): Content {
  const flag = page.flag('indexable')
  if (flag === null) return ''
  const why = page.text('notIndexable')
  return flag || why === ''
    ? wordText(flag ? 'yes' : 'no')
    : text('notIndexable', { why: wordText(why, 'notIndexable') })
}
