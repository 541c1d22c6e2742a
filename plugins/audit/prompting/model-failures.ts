import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { LlmAnswer } from '../../../core/ports/llm.ts'

/** Why a model's answer has no content; null when it has. */
export function silenceOf({ finish, text }: LlmAnswer): string | null {
  if (finish === 'refused') return 'The model refused to answer.'
  if (finish === 'filtered') return 'A content filter withheld the answer.'
  return text.trim() === '' ? 'The answer was empty.' : null
}

const OF_ONE_MODEL: ReadonlySet<string> = new Set(['UPSTREAM_FAILED', 'BUDGET_SPENT'])

/** The result of asking one model, or its failure, without which a module can go on. */
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

/** What to throw when no model gave an answer: a spent budget first, else the first failure. */
export function noAnswer(errors: readonly AppError[], problem: string): AppError {
  const [first] = errors
  return (
    errors.find(({ code }) => code === 'BUDGET_SPENT') ??
    first ??
    new AppError('UPSTREAM_FAILED', { api: 'Every AI platform', problem, retryable: false })
  )
}

/** A message as part of a longer sentence. */
export function withoutStop(message: string): string {
  return message.replace(/\.$/, '')
}
