import type { ApiAnswer, ApiRefusal } from '../../../core/ports/api.ts'
import { listOf, recordOf, textOf } from '../page/http/json-value.ts'

/** What one of Google's error envelopes says. */
export type GoogleError = {
  /** Whole. */
  readonly message: string
  readonly status: string
  readonly reasons: readonly string[]
  readonly domains: readonly string[]
}

/** The usual envelope, also where its members stand without the outer `error`. */
export function googleError({ text }: ApiAnswer): GoogleError {
  const body = parsed(text)
  const error = 'error' in body ? recordOf(body.error) : body
  const parts = [...listOf(error.errors), ...listOf(error.details)].map(recordOf)
  return {
    message: typeof error.message === 'string' ? error.message : '',
    status: textOf(error.status) ?? '',
    reasons: parts.flatMap(({ reason }) => textOf(reason) ?? []),
    domains: parts.flatMap(({ domain }) => textOf(domain) ?? []),
  }
}

/** What the operator can do about a refused key; undefined when the answer speaks of something else. */
export function keyRefusal(
  answer: ApiAnswer,
  { variable, title }: { readonly variable: string; readonly title: string },
): ApiRefusal | undefined {
  const { message, reasons } = googleError(answer)
  const isRefused =
    answer.status === 401 ||
    answer.status === 403 ||
    (answer.status === 400 && reasons.includes('API_KEY_INVALID'))
  if (!isRefused) return undefined
  const what = `HTTP ${answer.status}${message === '' ? '' : ': {said}'}`
  const remedy = `set ${variable} to a key whose Google project has the "${title}" enabled`
  return { problem: `it refuses our key (${what}); ${remedy}`, said: message }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  if (!text.trimStart().startsWith('{')) return {}
  try {
    return recordOf(JSON.parse(text))
  } catch {
    // An error page in disguise: its status says enough.
    return {}
  }
}
