import { html } from 'htm/preact'
import { block, bullets, type Content, link } from '../blocks.ts'
import { dataTable, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { bytesText, moreText, nameText, numberText } from '../words.ts'

const MOST = { rivals: 10, differences: 10, texts: 8, images: 20, signals: 20 } as const

/** What would have to change to outrank others, what needs JavaScript, images, conversion. */
export function tier2Body(result: View): readonly Content[] {
  return [
    block('Outranking', ...outranking(result.at('outranking'))),
    block('What needs JavaScript', ...rendering(result.at('jsRendering'))),
    block('Images', images(result)),
    block('Conversion', ...conversion(result.at('cro'))),
  ]
}

function outranking(part: View): readonly Content[] {
  const rivals = part.list('rivals', MOST.rivals)
  const differences = part.list('differences', MOST.differences)
  return [
    facts([
      ['Keyword', part.text('keyword')],
      ['Own rank', part.text('ownRank')],
    ]),
    dataTable({
      columns: [
        { title: 'Rank', kind: 'number' },
        { title: 'Above the site', kind: 'wide' },
      ],
      rows: rivals.items.map((one) => [
        numberText(one.number('rank')),
        html`${one.text('title')} ${link(one.text('url'))}`,
      ]),
      more: moreText(rivals.more, 'page'),
    }),
    bullets(
      differences.items.map((one) => one.text('text')),
      moreText(differences.more, 'difference'),
    ),
  ]
}

function rendering(part: View): readonly Content[] {
  const missing = part.list('missingInRaw', MOST.texts)
  return [
    facts([
      ['Words without JavaScript', numberText(part.number('rawWords'))],
      ['Words with JavaScript', numberText(part.number('renderedWords'))],
      ['Title changes', part.text('titleChanged')],
      ['Canonical changes', part.text('canonicalChanged')],
      ['Links only with JavaScript', numberText(part.number('linksOnlyRendered'))],
    ]),
    bullets(
      missing.items.map((one) =>
        [one.text('heading'), one.text('text', 240)].filter(Boolean).join(': '),
      ),
      moreText(missing.more, 'text'),
    ),
  ]
}

function images(result: View): Content {
  const { items, more } = result.list('images', MOST.images)
  return dataTable({
    columns: [
      { title: 'Image', kind: 'wide' },
      { title: 'Format' },
      { title: 'Size', kind: 'number' },
    ],
    rows: items.map((image) => {
      const issues = image.list('issues', 8).items.map((one) => one.text('message') || one.asText())
      return [
        html`${link(image.text('url', 2048))} ${bullets(issues)}`,
        [image.text('format'), sizeText(image)].filter(Boolean).join(' '),
        bytesText(image.number('bytes')),
      ]
    }),
    more: moreText(more, 'image'),
  })
}

function sizeText(image: View): string {
  const size = [image.number('width'), image.number('height')]
  return size.includes(null) ? '' : size.join(' × ')
}

function conversion(part: View): readonly Content[] {
  const ctas = part.list('ctas', MOST.signals)
  const signals = part.list('trustSignals', MOST.signals)
  const forms = part.list('forms', MOST.signals)
  return [
    facts([
      ['Score', numberText(part.number('score'))],
      ['Calls to action', ctas.items.map((one) => one.text('name', 80)).join(', ')],
      ['Forms', forms.items.map((one) => nameText(one.text('purpose', 80))).join(', ')],
    ]),
    bullets(
      signals.items.map((one) => one.text('detail') || nameText(one.text('kind'))),
      moreText(signals.more, 'sign of trust', 'signs of trust'),
    ),
  ]
}
