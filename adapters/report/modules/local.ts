import { html } from 'htm/preact'
import { badge, block, bullets, type Content, link } from '../blocks.ts'
import { dataTable, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { moreText, nameText, numberText } from '../words.ts'

const MOST = { sources: 12, conflicts: 10, schemas: 20 } as const

/** Name, address and phone across the sources, the entry on the map, structured data. */
export function localBody(result: View): readonly Content[] {
  return [
    block('Name, address, phone', ...nap(result.at('nap'))),
    block('Entry on the map', places(result.at('places'))),
    block('Business profile', profile(result.at('businessProfile'))),
    block('Structured data for local businesses', schemas(result)),
  ]
}

function nap(part: View): readonly Content[] {
  const sources = part.list('sources', MOST.sources)
  const conflicts = part.list('conflicts', MOST.conflicts)
  return [
    facts([
      ['Name', part.text('name')],
      ['Address', part.text('address')],
      ['Phone', part.text('phone')],
      ['Consistent', part.text('consistent')],
    ]),
    bullets(
      conflicts.items.map(
        (one) => html`${badge('poor', 'Conflict')} ${one.text('message') || one.text('field')}`,
      ),
      moreText(conflicts.more, 'conflict'),
    ),
    dataTable({
      columns: [
        { title: 'Source' },
        { title: 'Name' },
        { title: 'Address', kind: 'wide' },
        { title: 'Phone' },
      ],
      rows: sources.items.map((one) => [
        one.text('source'),
        one.text('name'),
        one.text('address'),
        one.text('phone'),
      ]),
      more: moreText(sources.more, 'source'),
    }),
  ]
}

function places(part: View): Content {
  const rating = part.number('rating')
  return facts([
    ['Name', part.text('name')],
    ['Category', part.text('category')],
    ['Address', part.text('address')],
    ['Phone', part.text('phone')],
    ['Website', link(part.text('website'))],
    [
      'Rating',
      rating === null
        ? ''
        : `${numberText(rating)} of 5, ${numberText(part.number('ratingCount'))} reviews`,
    ],
    ['Match', nameText(part.text('matchConfidence'))],
    ['Source', part.text('source')],
  ])
}

function profile(part: View): Content {
  const hours = part.list('hours', 14).items.map((one) => {
    const times = [one.text('opens'), one.text('closes')].filter(Boolean).join('–')
    return `${one.text('day')} ${times}`.trim()
  })
  return facts([
    ['Type', part.text('type')],
    ['Local business', part.text('isLocalBusiness')],
    ['Price range', part.text('priceRange')],
    ['Opening hours', hours.filter(Boolean).join('; ')],
    ['Social profiles', part.texts('social', 10).items.join(', ')],
  ])
}

function schemas(result: View): Content {
  const { items, more } = result.list('schemas', MOST.schemas)
  return dataTable({
    columns: [{ title: 'Type' }, { title: 'State' }, { title: 'Missing', kind: 'wide' }],
    rows: items.map((one) => [
      one.text('type'),
      one.flag('present') === true
        ? badge(
            one.flag('valid') === true ? 'good' : 'poor',
            one.flag('valid') === true ? 'Valid' : 'Not valid',
          )
        : badge('neutral', 'Absent'),
      one.texts('missing', 10).items.join(', '),
    ]),
    more: moreText(more, 'type'),
  })
}
