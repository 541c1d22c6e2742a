import { html } from 'htm/preact'
import { block, bullets, type Content, link, severityBadge } from '../blocks.ts'
import { chart, dataTable, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { moreText, nameText, numberText } from '../words.ts'

const MOST = { mapped: 1000, pages: 60, issues: 40, links: 20, urls: 4 } as const

/** The pages of the site by depth, what is wrong with them, and links that lead nowhere. */
export function multipageBody(result: View): readonly Content[] {
  return [
    facts([
      ['Pages from', nameText(result.text('mode'))],
      ['Pages read', numberText(result.at('coverage').number('pagesRead'))],
      ['Links checked', numberText(result.at('coverage').number('linksChecked'))],
    ]),
    block('Pages by the links that lead to them', map(result)),
    block('Issues', issues(result)),
    block('Links that lead nowhere', brokenLinks(result)),
    block('Pages that no link leads to', orphans(result)),
    block('Pages', pages(result)),
  ]
}

function map(result: View): Content {
  return chart.crawl(
    result.list('pages', MOST.mapped).items.map((page) => ({
      url: page.text('url', 2048),
      depth: page.number('depth'),
      status: page.number('status'),
      inlinks: page.number('inlinks') ?? 0,
      indexable: page.flag('indexable') !== false,
    })),
  )
}

function issues(result: View): Content {
  const { items, more } = result.list('issues', MOST.issues)
  return dataTable({
    columns: [
      { title: 'Issue', kind: 'wide' },
      { title: 'Pages', kind: 'number' },
      { title: 'Severity' },
    ],
    rows: items.map((issue) => {
      const urls = issue.texts('urls', MOST.urls)
      return [
        html`
          <span class="check-title">${issue.text('title') || issue.text('message') || nameText(issue.text('rule'))}</span>
          <span class="check-text">${issue.text('advice')}</span>
          ${bullets(
            urls.items.map((url) => link(url)),
            moreText(urls.more, 'page'),
          )}
        `,
        numberText(issue.number('count')),
        severityBadge(issue.text('severity')),
      ]
    }),
    more: moreText(more, 'issue'),
  })
}

function brokenLinks(result: View): Content {
  const { items, more } = result.list('brokenLinks', MOST.links)
  return dataTable({
    columns: [{ title: 'Address', kind: 'wide' }, { title: 'Linked from' }, { title: 'Answer' }],
    rows: items.map((broken) => [
      link(broken.text('url', 2048)),
      link(broken.texts('from', 1).items[0] ?? ''),
      broken.text('status') || broken.text('reason'),
    ]),
    more: moreText(more, 'link'),
  })
}

function orphans(result: View): Content {
  const { items, more } = result.texts('orphans', MOST.links)
  return bullets(
    items.map((url) => link(url)),
    moreText(more, 'page'),
  )
}

function pages(result: View): Content {
  const { items, more } = result.list('pages', MOST.pages)
  return dataTable({
    columns: [
      { title: 'Page', kind: 'wide' },
      { title: 'Answer', kind: 'number' },
      { title: 'Depth', kind: 'number' },
      { title: 'Words', kind: 'number' },
      { title: 'Links to it', kind: 'number' },
      { title: 'Indexable' },
    ],
    rows: items.map((page) => [
      html`${page.text('title', 120)} ${link(page.text('url', 2048))}`,
      page.text('status') || page.text('reason') || '–',
      numberText(page.number('depth')),
      numberText(page.number('wordCount')),
      numberText(page.number('inlinks')),
      page.text('indexable'),
    ]),
    more: moreText(more, 'page'),
  })
}
