import { valueAt } from '../../core/config/layers.ts'
import { AppError } from '../../core/errors.ts'
import type { ApiAnswer } from '../../core/ports/api.ts'
import type { HttpResponse } from '../../core/ports/http.ts'

/** The text at a path of parsed JSON; undefined for anything else. */
export function textAt(value: unknown, ...names: readonly (string | number)[]): string | undefined {
  const found = valueAt(value, ...names)
  return typeof found === 'string' ? found : undefined
}

/** The finite number from 0 there; undefined for anything else. */
export function amountAt(
  value: unknown,
  ...names: readonly (string | number)[]
): number | undefined {
  const found = valueAt(value, ...names)
  return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : undefined
}

/** The list there; empty for anything else. */
export function listAt(value: unknown, ...names: readonly (string | number)[]): readonly unknown[] {
  const found = valueAt(value, ...names)
  return Array.isArray(found) ? found : []
}

/** What came back, as callers read it. `hide` takes out what nobody must be told, even by them. */
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
      const problem = `its answer (HTTP ${status}) is no JSON`
      throw new AppError('UPSTREAM_FAILED', { api: title, problem, status, retryable: false })
    },
  }
}

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
export function errorMessageIn(answer: ApiAnswer): string {
  const body = jsonIn(answer)
  for (const place of PLACES) {
    const said = textAt(body, ...place)?.trim()
    if (said) return said
  }
  return ''
}

/** The JSON of a body; undefined for one that is none, such as an error page in HTML. */
export function jsonIn({ text }: Pick<ApiAnswer, 'text'>): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
