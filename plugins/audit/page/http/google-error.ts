import type { ApiAnswer, ApiRefusal } from '../../../../core/ports/api.ts'
import { listOf, parseJson, recordOf, textOf } from './json-value.ts'

/** The members of an error envelope of Google's APIs. */
type GoogleError = {
  readonly message: string
  readonly status: string
  readonly reasons: readonly string[]
  readonly domains: readonly string[]
}

/** Reads the usual envelope, with or without the outer `error`; empty for any other answer. */
export function googleError({ text }: ApiAnswer): GoogleError {
  const body = recordOf(parseJson(text))
  const error = 'error' in body ? recordOf(body.error) : body
  const parts = [...listOf(error.errors), ...listOf(error.details)].map(recordOf)
  return {
    message: typeof error.message === 'string' ? error.message : '',
    status: textOf(error.status) ?? '',
    reasons: parts.flatMap(({ reason }) => textOf(reason) ?? []),
    domains: parts.flatMap(({ domain }) => textOf(domain) ?? []),
  }
}

/** Remedy for the operator if the key was refused; undefined for any other error. */
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
