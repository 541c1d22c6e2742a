import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { ApiAnswer, ApiVerdict } from '../../../core/ports/api.ts'
import { recordOf, textOf } from '../page/http/json-value.ts'
import type { GeoEnrichmentsOptions } from './geo-enrichments-options.ts'

/** Errors of the Action API that pass; they come with status 200. */
const PASSING = new Set(['maxlag', 'ratelimited', 'readonly', 'internal_api_error_DBQueryError'])

/** The query of an Action API call as Wikimedia asks for it: it may be put off when the servers lag. */
export function actionQuery(
  action: string,
  parameters: readonly (readonly [string, string])[],
): readonly (readonly [string, string])[] {
  return [['action', action], ...parameters, ['format', 'json'], ['maxlag', '5']]
}

/** Errors of the Action API stand in an answer of status 200 (https://www.mediawiki.org/wiki/API:Errors_and_warnings). */
export function judgeAction(answer: ApiAnswer): ApiVerdict | undefined {
  if (answer.status !== 200) return undefined
  const error = recordOf(parsed(answer.text)).error
  if (error === undefined) return undefined
  const { code, info } = recordOf(error)
  const name = textOf(code, 60) ?? 'error'
  const problem = `it answers ${name}: ${textOf(info, 200) ?? 'without a reason'}`
  return { problem, retryable: PASSING.has(name) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not for this place to tell: whoever reads the answer says that it is no JSON.
    return undefined
  }
}

export function wikimediaHeaders({ options }: Pick<RunContext, 'options'>): Record<string, string> {
  return { 'user-agent': (options as GeoEnrichmentsOptions).userAgent }
}

/** How long an answer is kept: one that found nothing for less long. */
export function ttlMs({ options }: Pick<RunContext, 'options'>, isFound: boolean): number {
  const { knowledgeTtlSeconds, knowledgeNegativeTtlSeconds } = options as GeoEnrichmentsOptions
  return 1000 * (isFound ? knowledgeTtlSeconds : knowledgeNegativeTtlSeconds)
}

/** What a third party's failure says; anything else is thrown on. */
export function upstreamProblem(error: unknown, signal: AbortSignal): string {
  signal.throwIfAborted()
  if (error instanceof AppError && error.code === 'UPSTREAM_FAILED') {
    return error.message.replace(/\.$/, '')
  }
  throw error
}
