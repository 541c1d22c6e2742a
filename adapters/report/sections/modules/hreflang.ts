import { html } from 'htm/preact'
import { badge, type Content } from '../blocks.ts'
import type { View } from '../view.ts'
import * as field from './fields.ts'
import { sectionOf } from './result-blocks.ts'

const { text, part, facts, table, list, none } = sectionOf('hreflang')
const RETURNS = { ok: 'good', missing: 'poor', mismatch: 'poor' } as const

/** The language versions and whether they link to each other. */
export function hreflangBody(result: View): readonly Content[] {
  return [
    facts(result, {
      declared: field.number('declared'),
      checked: field.number('checked'),
      xDefault: field.address('xDefault'),
      selfReference: field.verdict('selfReference', 'words', ['good', 'poor']),
    }),
    part(
      'issues',
      list(result, 'issues', field.both(field.severity('severity'), field.message, langs)),
    ),
    part(
      'versions',
      none(result, 'alternates', 'noVersions'),
      table(
        result,
        'alternates',
        {
          language: 'lang',
          address: field.address('href'),
          status: 'status',
          linksBack,
          canonical: field.verdict('canonicalConflict', 'canonical', ['poor', 'good']),
        },
        { open: 15 },
      ),
    ),
  ]
}

function langs(issue: View): Content {
  // The message of a single language names it.
  const named = issue.count('langs') === 1 ? '' : field.joined('langs')(issue)
  return named === '' ? '' : html`<span class="soft">(${named})</span>`
}

function linksBack(version: View): Content {
  if (version.flag('isSelf') === true) return badge('neutral', text('thisPage'))
  return field.toned('returnTag', RETURNS, 'returnTag')(version)
}
