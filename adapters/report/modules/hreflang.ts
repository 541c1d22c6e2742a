import { block, type Content } from '../blocks.ts'
import type { View } from '../untrusted-json.ts'
import {
  address,
  both,
  bulletsOf,
  factsOf,
  message,
  severity,
  tableOf,
  toned,
} from './result-blocks.ts'

const RETURNS = { ok: 'good', missing: 'poor', mismatch: 'poor' } as const

/** The language versions and whether they link to each other. */
export function hreflangBody(result: View): readonly Content[] {
  return [
    factsOf(result, [
      ['x-default', address('xDefault')],
      ['Lists itself', 'selfReference'],
    ]),
    block(
      'Language versions',
      tableOf(result, {
        ...{ list: 'alternates', most: 60, one: 'version' },
        columns: [
          ['Language', 'lang'],
          ['Address', address('href'), 'wide'],
          ['Status', (one) => one.text('status') || '–', 'number'],
          ['Return link', (one) => toned('returnTag', RETURNS)(one) || '–'],
        ],
      }),
    ),
    block(
      'Issues',
      bulletsOf(
        result,
        { list: 'issues', most: 20, one: 'issue' },
        both(severity('severity'), message),
      ),
    ),
  ]
}
