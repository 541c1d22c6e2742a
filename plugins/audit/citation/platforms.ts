import {
  type BulkheadPolicy,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  type IPolicy,
  isBrokenCircuitError,
  wrap,
} from 'cockatiel'
import { untilAborted } from '../../../core/abort-signals.ts'
import { type AppError, toAppError } from '../../../core/errors.ts'
import type { LlmAnswer, LlmModel } from '../../../core/ports/llm.ts'
import { silenceOf } from '../prompting/model-failures.ts'
import { askText } from '../prompting/model-questions.ts'
import { countryName } from './prompts.ts'
import type { Subject } from './subject.ts'
import type { CitationPrompt, Context } from './types.ts'

/** Reply of a platform to one prompt. */
export type Reply =
  | { readonly answer: LlmAnswer }
  | { readonly reason: string; readonly error?: AppError }

/** One model and its replies, prompt by prompt. */
export type PlatformReplies = {
  readonly model: LlmModel
  readonly replies: readonly Promise<Reply>[]
}

/** Puts every prompt to every model, all models side by side. No reply rejects but by the signal. */
export function askPlatforms(
  prompts: readonly CitationPrompt[],
  models: readonly LlmModel[],
  { subject, ctx, signal }: Asking,
): readonly PlatformReplies[] {
  const { perModel, failuresInARow } = ctx.options
  return models.map((model) => {
    if (model.unavailable !== undefined) {
      const none = { reason: model.unavailable }
      return { model, replies: prompts.map(() => Promise.resolve(none)) }
    }
    const lane = new PlatformLane({ atOnce: perModel, failures: failuresInARow })
    const replies = prompts.map(({ text }) =>
      reply(() => lane.run(() => ask(text, model, { subject, ctx, signal }), signal), {
        ctx,
        signal,
      }),
    )
    return { model, replies }
  })
}

type Asking = {
  readonly subject: Subject
  readonly ctx: Context
  /** Ends the answers. Aborts before the module's own signal. */
  readonly signal: AbortSignal
}

function ask(
  question: string,
  { platform }: LlmModel,
  { subject, ctx }: Asking,
): Promise<LlmAnswer> {
  const { language, country } = subject
  return askText(ctx, {
    prompt: 'citationAnswer',
    model: platform,
    inputs: { question, language, country: countryName(country) },
    search: country === null ? {} : { country },
  })
}

async function reply(
  run: () => Promise<LlmAnswer>,
  { ctx, signal }: Pick<Asking, 'ctx' | 'signal'>,
): Promise<Reply> {
  try {
    const answer = await untilAborted(run(), signal)
    const reason = silenceOf(answer)
    return reason === null ? { answer } : { reason }
  } catch (error) {
    ctx.signal.throwIfAborted()
    if (signal.aborted) return { reason: 'It did not come in time.' }
    const failure = toAppError(error)
    return { reason: failure.message, error: failure }
  }
}

/** Longer than any run: a model that is given up stays so. */
const FOR_GOOD_MS = 86_400_000
const MAX_WAITING = 1000

/** The questions to one model: so many at once, none more after so many failures in a row. */
class PlatformLane {
  readonly #policy: IPolicy
  #lastFailure: unknown

  constructor({ atOnce, failures }: { readonly atOnce: number; readonly failures: number }) {
    const slots: BulkheadPolicy = bulkhead(atOnce, MAX_WAITING)
    const breaker = circuitBreaker(handleAll, {
      halfOpenAfter: FOR_GOOD_MS,
      breaker: new ConsecutiveBreaker(failures),
    })
    this.#policy = wrap(slots, breaker)
  }

  /** @throws what `ask` throws, or what it threw before the model was given up; the signal's reason. */
  async run<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await this.#policy.execute(async () => {
        signal.throwIfAborted()
        return ask()
      })
    } catch (error) {
      if (isBrokenCircuitError(error)) throw this.#lastFailure
      this.#lastFailure = error
      throw error
    }
  }
}
