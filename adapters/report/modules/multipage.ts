import { block, bullets, type Content, link } from '../blocks.ts'
import { chart } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { moreText, nameText } from '../words.ts'
import { address, both, factsOf, name, number, severity, tableOf, titled } from './result-blocks.ts'

const MOST_LINKS = 20

/** The pages of the site by depth, what is wrong with them, and broken links. */
export function multipageBody(result: View): readonly Content[] {
  return [
    factsOf(result, [
      ['Pages from', name('mode')],
      ['Pages read', number('coverage.pagesRead')],
      ['Links checked', number('coverage.linksChecked')],
    ]),
    block('Pages by click depth', map(result)),
    block(
      'Issues',
      tableOf(result, {
        ...{ list: 'issues', most: 40, one: 'issue' },
        columns: [
          ['Issue', titled(issueTitle, 'advice', (issue) => pageList(issue, 'urls', 4)), 'wide'],
          ['Pages', number('count'), 'number'],
          ['Severity', severity('severity')],
        ],
      }),
    ),
    block(
      'Broken links',
      tableOf(result, {
        ...{ list: 'brokenLinks', most: MOST_LINKS, one: 'link' },
        columns: [
          ['Address', address('url'), 'wide'],
          ['Linked from', (broken) => link(broken.texts('from', 1).items[0] ?? '')],
          ['Status', (broken) => broken.text('status') || broken.text('reason')],
        ],
      }),
    ),
    block('Pages without links to them', pageList(result, 'orphans', MOST_LINKS)),
    block(
      'Pages',
      tableOf(result, {
        ...{ list: 'pages', most: 60, one: 'page' },
        columns: [
          ['Page', both((page) => page.text('title', 120), address('url')), 'wide'],
          ['Status', (page) => page.text('status') || page.text('reason') || '–', 'number'],
          ['Depth', number('depth'), 'number'],
          ['Words', number('wordCount'), 'number'],
          ['Links to it', number('inlinks'), 'number'],
          ['Indexable', 'indexable'],
        ],
      }),
    ),
  ]
}

function map(result: View): Content {
  return chart.crawl(
    result.list('pages', 1000).items.map((page) => ({
      url: page.text('url', 2048),
      depth: page.number('depth'),
      status: page.number('status'),
      inlinks: page.number('inlinks') ?? 0,
      indexable: page.flag('indexable') !== false,
    })),
  )
}

function issueTitle(issue: View): string {
  return issue.text('title') || issue.text('message') || nameText(issue.text('rule'))
}

function pageList(record: View, key: string, most: number): Content {
  const { items, more } = record.texts(key, most)
  return bullets(
    items.map((url) => link(url)),
    moreText(more, 'page'),
  )
}
