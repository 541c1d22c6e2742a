import { html } from 'htm/preact'
import { block, bullets, type Content } from '../blocks.ts'
import { facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { nameText, numberText } from '../words.ts'
import {
  address,
  both,
  bulletsOf,
  bytes,
  factsOf,
  message,
  number,
  sizeText,
  tableOf,
} from './result-blocks.ts'

/** How to outrank others, what needs JavaScript, images, conversion. */
export function tier2Body(result: View): readonly Content[] {
  const ranking = result.at('outranking')
  const rendering = result.at('jsRendering')
  return [
    block(
      'Outranking',
      factsOf(ranking, [
        ['Keyword', 'keyword'],
        ['Own rank', 'ownRank'],
      ]),
      tableOf(ranking, {
        ...{ list: 'rivals', most: 10, one: 'page' },
        columns: [
          ['Rank', number('rank'), 'number'],
          ['Ranks above the site', both('title', address('url')), 'wide'],
        ],
      }),
      bulletsOf(ranking, { list: 'differences', most: 10, one: 'difference' }, 'text'),
    ),
    block(
      'Content that needs JavaScript',
      factsOf(rendering, [
        ['Words without JavaScript', number('rawWords')],
        ['Words with JavaScript', number('renderedWords')],
        ['Title changes', 'titleChanged'],
        ['Canonical changes', 'canonicalChanged'],
        ['Links only with JavaScript', number('linksOnlyRendered')],
      ]),
      bulletsOf(rendering, { list: 'missingInRaw', most: 8, one: 'text' }, (one) =>
        [one.text('heading'), one.text('text', 240)].filter(Boolean).join(': '),
      ),
    ),
    block(
      'Images',
      tableOf(result, {
        ...{ list: 'images', most: 20, one: 'image' },
        columns: [
          ['Image', imageWithIssues, 'wide'],
          ['Format', (image) => [image.text('format'), sizeText(image)].filter(Boolean).join(' ')],
          ['Size', bytes('bytes'), 'number'],
        ],
      }),
    ),
    block('Conversion', ...conversion(result.at('cro'))),
  ]
}

function imageWithIssues(image: View): Content {
  const issues = image.list('issues', 8).items.map(message)
  return html`${address('url')(image)} ${bullets(issues)}`
}

function conversion(part: View): readonly Content[] {
  const ctas = part.list('ctas', 20).items.map((one) => one.text('name', 80))
  const forms = part.list('forms', 20).items.map((one) => nameText(one.text('purpose', 80)))
  const signals = { list: 'trustSignals', most: 20, one: 'trust signal' }
  return [
    facts([
      ['Score', numberText(part.number('score'))],
      ['Calls to action', ctas.join(', ')],
      ['Forms', forms.join(', ')],
    ]),
    bulletsOf(part, signals, (one) => one.text('detail') || nameText(one.text('kind'))),
  ]
}
