import type { HttpResponse } from '../../../core/ports/http.ts'
import type { ChallengeSigns } from './crawl-data.ts'

type Answer = Pick<HttpResponse, 'headers' | 'body' | 'truncated'>

/** Characters behind a text in which its exception may stand. */
const NEAR = 120

/**
 * Whether an answer tests its visitor instead of giving the page (catalogue: definition challenge).
 * Where another answer of the same page is known, only what that one lacks counts.
 */
export function isChallenge(answer: Answer, signs: ChallengeSigns): boolean {
  const byHeader = signs.headers.some(({ name, value }) =>
    (answer.headers[name] ?? []).some((given) => given.trim().toLowerCase() === value),
  )
  if (byHeader) return true
  if (answer.truncated || answer.body.length > signs.maxBodyBytes) return false
  const body = Buffer.from(answer.body).toString('latin1')
  return signs.markers.some(({ all: [first = '', ...others], except }) => {
    if (!others.every((text) => body.includes(text))) return false
    return except === undefined ? body.includes(first) : holdsWithout(body, first, except)
  })
}

function holdsWithout(body: string, text: string, except: string): boolean {
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + text.length)) {
    if (!body.slice(at + text.length, at + text.length + NEAR).includes(except)) return true
  }
  return false
}
