import { html } from 'htm/preact'
import type { Tone } from '../../web/assets/charts/marks.js'
import { badge, block, bullets, type Content, link, severityBadge } from '../blocks.ts'
import { dataTable, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { moreText, nameText } from '../words.ts'

const MOST = { alternates: 60, issues: 20 } as const
const RETURNS: Readonly<Record<string, Tone>> = { ok: 'good', missing: 'poor', mismatch: 'poor' }

/** The language versions and whether they name each other. */
export function hreflangBody(result: View): readonly Content[] {
  return [
    facts([
      ['x-default', link(result.text('xDefault'))],
      ['Names itself', result.text('selfReference')],
    ]),
    block('Language versions', alternates(result)),
    block('Issues', issues(result)),
  ]
}

function alternates(result: View): Content {
  const { items, more } = result.list('alternates', MOST.alternates)
  return dataTable({
    columns: [
      { title: 'Language' },
      { title: 'Address', kind: 'wide' },
      { title: 'Answer', kind: 'number' },
      { title: 'Return tag' },
    ],
    rows: items.map((one) => {
      const back = one.text('returnTag')
      const tone = (Object.hasOwn(RETURNS, back) ? RETURNS[back] : undefined) ?? 'neutral'
      return [
        one.text('lang'),
        link(one.text('href', 2048)),
        one.text('status') || '–',
        back === '' ? '–' : badge(tone, nameText(back)),
      ]
    }),
    more: moreText(more, 'version'),
  })
}

function issues(result: View): Content {
  const { items, more } = result.list('issues', MOST.issues)
  return bullets(
    items.map(
      (issue) =>
        html`${severityBadge(issue.text('severity'))} ${issue.text('message') || issue.asText()}`,
    ),
    moreText(more, 'issue'),
  )
}
