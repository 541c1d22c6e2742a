import { AppError } from '../../core/errors.ts'
import type { ApiAnswer } from '../../core/ports/api.ts'
import type { HttpResponse } from '../../core/ports/http.ts'

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
      try {
        return JSON.parse(text) as unknown
      } catch {
        // The parser's message quotes the text, which may begin with part of a key.
        const problem = `its answer (HTTP ${status}) is no JSON`
        throw new AppError('UPSTREAM_FAILED', { api: title, problem, status, retryable: false })
      }
    },
  }
}
