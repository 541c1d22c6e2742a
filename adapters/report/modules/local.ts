import { html } from 'htm/preact'
import { badge, block, type Content } from '../blocks.ts'
import type { View } from '../untrusted-json.ts'
import { numberText } from '../words.ts'
import { address, bulletsOf, factsOf, joined, name, tableOf } from './result-blocks.ts'

/** Name, address and phone across the sources, the map listing, structured data. */
export function localBody(result: View): readonly Content[] {
  const nap = result.at('nap')
  return [
    block(
      'Name, address, phone',
      factsOf(nap, [
        ['Name', 'name'],
        ['Address', 'address'],
        ['Phone', 'phone'],
        ['Consistent', 'consistent'],
      ]),
      bulletsOf(
        nap,
        { list: 'conflicts', most: 10, one: 'conflict' },
        (one) => html`${badge('poor', 'Conflict')} ${one.text('message') || one.text('field')}`,
      ),
      tableOf(nap, {
        ...{ list: 'sources', most: 12, one: 'source' },
        columns: [
          ['Source', 'source'],
          ['Name', 'name'],
          ['Address', 'address', 'wide'],
          ['Phone', 'phone'],
        ],
      }),
    ),
    block(
      'Map listing',
      factsOf(result.at('places'), [
        ['Name', 'name'],
        ['Category', 'category'],
        ['Address', 'address'],
        ['Phone', 'phone'],
        ['Website', address('website')],
        ['Rating', ratingText],
        ['Match', name('matchConfidence')],
        ['Source', 'source'],
      ]),
    ),
    block(
      'Business profile',
      factsOf(result.at('businessProfile'), [
        ['Type', 'type'],
        ['Local business', 'isLocalBusiness'],
        ['Price range', 'priceRange'],
        ['Opening hours', hoursText],
        ['Social profiles', joined('social', 10)],
      ]),
    ),
    block(
      'Structured data for local businesses',
      tableOf(result, {
        ...{ list: 'schemas', most: 20, one: 'type' },
        columns: [
          ['Type', 'type'],
          ['State', stateBadge],
          ['Missing', joined('missing', 10), 'wide'],
        ],
      }),
    ),
  ]
}

function ratingText(places: View): string {
  const rating = places.number('rating')
  return rating === null
    ? ''
    : `${numberText(rating)} of 5, ${numberText(places.number('ratingCount'))} reviews`
}

function hoursText(profile: View): string {
  const hours = profile.list('hours', 14).items.map((one) => {
    const times = [one.text('opens'), one.text('closes')].filter(Boolean).join('–')
    return `${one.text('day')} ${times}`.trim()
  })
  return hours.filter(Boolean).join('; ')
}

function stateBadge(schema: View): Content {
  if (schema.flag('present') !== true) return badge('neutral', 'Absent')
  return schema.flag('valid') === true ? badge('good', 'Valid') : badge('poor', 'Not valid')
}
