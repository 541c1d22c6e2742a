import { valueAt } from '../../core/config/layers.ts'
import { AppError } from '../../core/errors.ts'
import type { ApiAnswer } from '../../core/ports/api.ts'
import type { HttpResponse } from '../../core/ports/http.ts'

/** Reads text at a path of parsed JSON. Returns undefined for anything else. */
export function textAt(value: unknown, ...names: readonly (string | number)[]): string | undefined {
  const found = valueAt(value, ...names)
  return typeof found === 'string' ? found : undefined
}

/** Reads a finite, non-negative number. Returns undefined for anything else. */
export function amountAt(
  value: unknown,
  ...names: readonly (string | number)[]
): number | undefined {
  const found = valueAt(value, ...names)
  return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : undefined
}

/** Reads a list. Returns an empty list for anything else. */
export function listAt(value: unknown, ...names: readonly (string | number)[]): readonly unknown[] {
  const found = valueAt(value, ...names)
  return Array.isArray(found) ? found : []
}

/** An API's response for its callers. `hide` removes secrets that even they must not see. */
export function apiAnswer(
  title: string,
  { status, headers, body }: HttpResponse,
  hide: (text: string) => string = (text) => text,
): ApiAnswer {
  const text = hide(new TextDecoder().decode(body))
  return {
    status,
    headers,
    text,
    json: () => {
      const value = jsonIn({ text })
      if (value !== undefined) return value
      // The parser's own message quotes the text, which may begin with part of a key.
      const problem = `its answer (HTTP ${status}) is not JSON`
      throw new AppError('UPSTREAM_FAILED', { api: title, problem, status, retryable: false })
    },
  }
}

/** Paths of the message in common error envelopes. The first match counts. */
const PLACES: readonly (readonly (string | number)[])[] = [
  ['error', 'message'],
  ['error'],
  ['error_description'],
  ['status_message'],
  ['message'],
  ['detail'],
  [0, 'error', 'message'],
]

/** The error message of a response, or '' if it has none. */
export function errorMessageIn(answer: ApiAnswer): string {
  const body = jsonIn(answer)
  for (const place of PLACES) {
    const said = textAt(body, ...place)?.trim()
    if (said) return said
  }
  return ''
}

/** Parses the body as JSON. Returns undefined for other formats, such as an HTML error page. */
export function jsonIn({ text }: Pick<ApiAnswer, 'text'>): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
