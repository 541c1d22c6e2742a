import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { LlmAnswer } from '../../../core/ports/llm.ts'

/** Why a model's answer has no content. Null if it has. */
export function silenceOf({ finish, text }: LlmAnswer): string | null {
  if (finish === 'refused') return 'The model refused to answer.'
  if (finish === 'filtered') return 'A content filter withheld the answer.'
  return text.trim() === '' ? 'The answer was empty.' : null
}

const OF_ONE_MODEL: ReadonlySet<string> = new Set(['UPSTREAM_FAILED', 'BUDGET_SPENT'])

/** The result of asking one model, or a failure that the module can tolerate. */
export async function attempt<T>(
  work: () => Promise<T>,
  { signal }: Pick<RunContext, 'signal'>,
): Promise<{ readonly value: T } | { readonly error: AppError }> {
  try {
    return { value: await work() }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError && OF_ONE_MODEL.has(error.code)) return { error }
    throw error
  }
}

/** The error when no model answered: a spent budget first, or else the first failure. */
export function noAnswer(errors: readonly AppError[], problem: string): AppError {
  const [first] = errors
  return (
    errors.find(({ code }) => code === 'BUDGET_SPENT') ??
    first ??
    new AppError('UPSTREAM_FAILED', { api: 'Every AI platform', problem, retryable: false })
  )
}

/** A message without its full stop, for use within a sentence. */
export function withoutStop(message: string): string {
  return message.replace(/\.$/, '')
}
