import { html } from 'htm/preact'
import { nameText, numberText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { badge, type Content, folded } from '../blocks.ts'
import { chart, facts as factList } from '../figures.ts'
import type { View } from '../view.ts'
import { wordText } from '../words.ts'
import * as field from './fields.ts'
import { foremost, sectionOf } from './result-blocks.ts'

const { text, part, facts, table, list } = sectionOf('local')
const PARTS = ['nap', 'consistency', 'schemas', 'profile'] as const

/** Name, address and phone across the sources, the map listing, structured data. */
export function localBody(result: View): readonly Content[] {
  const nap = result.at('nap')
  const profile = result.at('businessProfile')
  const schemas = result.list('schemas', 100).items
  return [
    facts(nap, {
      name: 'name',
      address: 'address',
      phone: 'phone',
      consistent: field.verdict('consistent', 'words', ['good', 'poor']),
    }),
    part('scoreParts', scoreParts(result.at('scoreParts'))),
    part('conflicts', list(nap, 'conflicts', conflict), list(nap, 'problems', '')),
    folded(
      text('sources'),
      table(nap, 'sources', {
        source: 'source',
        name: 'name',
        address: 'address',
        phone: 'phone',
      }),
    ),
    part(
      'listing',
      facts(result.at('places'), {
        name: 'name',
        category: 'category',
        rating,
        address: 'address',
        phone: 'phone',
        website: field.address('website'),
        map: field.address('mapsUrl'),
        hours: listedHours,
        match: field.word('matchConfidence'),
      }),
    ),
    part(
      'profile',
      facts(profile, {
        isLocalBusiness: field.verdict('isLocalBusiness', 'words', ['good', 'neutral']),
        evidence: field.joined('evidence'),
        type: 'type',
        email: 'email',
        priceRange: 'priceRange',
        areaServed: field.joined('areaServed'),
        branches: field.number('branches'),
        hours,
        map: field.address('mapUrl'),
        social,
        legal: field.joined('legal.shown'),
      }),
    ),
    part(
      'schemas',
      table(
        result,
        'schemas',
        {
          type: field.titled('type', 'why'),
          state: schemaState,
          missing: (one) =>
            [...one.texts('missing', 12).items, ...one.texts('problems', 12).items].join(', '),
        },
        { items: foremost(schemas, isPresent), open: schemas.filter(isPresent).length },
      ),
    ),
  ]
}

function scoreParts(parts: View): Content {
  const rows = PARTS.map((name) => {
    const value = parts.number(name)
    return { label: text(`${name}Part`), value: value === null ? null : value * 100, max: 100 }
  })
  return chart.bars(rows.filter(({ value }) => value !== null))
}

function conflict(one: View): Content {
  const values = one.list('values', 12).items
  return html`${field.message(one) || wordText(one.text('field'))}
    ${factList(values.map((value) => [value.text('source'), value.text('value', 300)]))}`
}

function rating(places: View): string {
  const value = places.number('rating')
  if (value === null) return ''
  return text('ratingOf', { rating: numberText(value, 1), n: places.number('ratingCount') ?? 0 })
}

/** `facebook:example.velo` as the name of the network and the account. */
function social(profile: View): string {
  const named = profile.texts('social', 12).items.map((key) => {
    const [network = '', ...account] = key.split(':')
    if (account.length === 0 || network === 'me') return account.join(':') || key
    return t('report.labelled', { name: nameText(network), value: account.join(':') })
  })
  return named.join(', ')
}

/** `lundi: 09:00–18:00` of a listing, with the colon of the report's language. */
function listedHours(places: View): string {
  const days = places.texts('hours', 14).items.map((line) => {
    const [, day, times] = /^(\p{L}+): (.+)$/u.exec(line) ?? []
    return day && times ? t('report.labelled', { name: day, value: times }) : line
  })
  return days.join(', ')
}

function hours(profile: View): string {
  const days = profile.list('hours', 28).items.map((one) => {
    const times = [one.text('opens'), one.text('closes')].filter(Boolean).join('–')
    return `${wordText(one.text('day'))} ${times}`.trim()
  })
  return days.filter(Boolean).join(', ')
}

const isPresent = (schema: View): boolean => schema.flag('present') === true

function schemaState(schema: View): Content {
  if (!isPresent(schema)) return badge('neutral', text('absent'))
  const valid = schema.flag('valid')
  if (valid === null) return badge('neutral', text('present'))
  return valid ? badge('good', text('valid')) : badge('fair', text('invalid'))
}
