import type { ApiAnswer } from '../../core/ports/api.ts'
import { textAt } from './json-value.ts'

/** Where the usual error envelopes keep their message; the first that holds one counts. */
const PLACES: readonly (readonly (string | number)[])[] = [
  ['error', 'message'],
  ['error'],
  ['error_description'],
  ['status_message'],
  ['message'],
  ['detail'],
  [0, 'error', 'message'],
]

/** What an answer says of its failure; '' for an answer that is no such envelope. */
export function whatItSays(answer: ApiAnswer): string {
  const body = bodyOf(answer)
  for (const place of PLACES) {
    const said = textAt(body, ...place)?.trim()
    if (said) return said
  }
  return ''
}

function bodyOf({ text, headers }: ApiAnswer): unknown {
  const isJson = /json/.test(headers['content-type']?.[0] ?? '') || /^\s*[[{]/.test(text)
  try {
    return isJson ? JSON.parse(text) : undefined
  } catch {
    // An error page in disguise: its status says enough.
    return undefined
  }
}
