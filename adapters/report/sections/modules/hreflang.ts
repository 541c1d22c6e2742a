import { html } from 'htm/preact'
import { badge, type Content } from '../blocks.ts'
import type { View } from '../view.ts'
import {
  address,
  both,
  joined,
  message,
  number,
  sectionOf,
  severity,
  toned,
  verdict,
} from './result-blocks.ts'

const { text, part, facts, table, list, none } = sectionOf('hreflang')
const RETURNS = { ok: 'good', missing: 'poor', mismatch: 'poor' } as const

/** The language versions and whether they link to each other. */
export function hreflangBody(result: View): readonly Content[] {
  return [
    facts(result, {
      declared: number('declared'),
      checked: number('checked'),
      xDefault: address('xDefault'),
      selfReference: verdict('selfReference', 'words', ['good', 'poor']),
    }),
    part('issues', list(result, 'issues', both(severity('severity'), message, langs))),
    part(
      'versions',
      none(result, 'alternates', 'noVersions'),
      table(
        result,
        'alternates',
        {
          language: 'lang',
          address: address('href'),
          status: 'status',
          linksBack,
          canonical: verdict('canonicalConflict', 'canonical', ['poor', 'good']),
        },
        { open: 15 },
      ),
    ),
  ]
}

function langs(issue: View): Content {
  // The message of a single language names it.
  const named = issue.count('langs') === 1 ? '' : joined('langs')(issue)
  return named === '' ? '' : html`<span class="soft">(${named})</span>`
}

function linksBack(version: View): Content {
  if (version.flag('isSelf') === true) return badge('neutral', text('thisPage'))
  return toned('returnTag', RETURNS, 'returnTag')(version)
}
