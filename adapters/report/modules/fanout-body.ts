import { html } from 'htm/preact'
import type { Tone } from '../../web/assets/charts/tone.js'
import { badge } from '../badge.ts'
import { block } from '../block.ts'
import { chart } from '../chart.ts'
import type { Content } from '../content.ts'
import { dataTable } from '../data-table.ts'
import { facts } from '../facts.ts'
import type { View } from '../view.ts'
import { moreText, nameText, numberText } from '../words.ts'

const MOST = 40
const COVERAGES: Readonly<Record<string, readonly [Tone, string]>> = {
  full: ['good', 'Answered'],
  partial: ['fair', 'In part'],
  none: ['poor', 'Not answered'],
}

/** The questions an AI search asks behind one query, and which of them the page answers. */
export function fanoutBody(result: View): readonly Content[] {
  const { items, more } = result.list('subQueries', MOST)
  const count = (coverage: string): number =>
    items.filter((query) => query.text('coverage') === coverage).length
  const covered = result.number('coverage')
  return [
    facts([
      ['Query', result.text('query')],
      ['Coverage', covered === null ? '' : `${numberText(covered)} %`],
    ]),
    chart.stack({
      label: 'Sub-queries by coverage',
      parts: [
        { label: 'Answered', value: count('full'), tone: 'good' },
        { label: 'In part', value: count('partial'), tone: 'fair' },
        { label: 'Not answered', value: count('none'), tone: 'poor' },
      ],
    }),
    block(
      'Sub-queries',
      dataTable({
        columns: [{ title: 'Sub-query', kind: 'wide' }, { title: 'Intent' }, { title: 'Page' }],
        rows: items.map(row),
        more: moreText(more, 'sub-query', 'sub-queries'),
      }),
    ),
  ]
}

function row(query: View): readonly Content[] {
  const coverage = query.text('coverage')
  const [tone, text] = (Object.hasOwn(COVERAGES, coverage) ? COVERAGES[coverage] : undefined) ?? [
    'neutral' as const,
    nameText(coverage),
  ]
  const evidence = query.text('evidence')
  return [
    html`${query.text('query')} ${evidence !== '' && html`<q class="soft">${evidence}</q>`}`,
    nameText(query.text('intent')),
    badge(tone, text),
  ]
}
