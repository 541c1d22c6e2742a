import type { LlmAnswer, LlmRequest } from '../../../core/ports/llm.ts'
import type { AskingContext, Question } from './ask-model.ts'
import { renderPrompt } from './render-prompt.ts'

/** `search` lets the model search the web. */
export type TextQuestion = Omit<Question, 'findProblem'> & Pick<LlmRequest, 'search'>

/**
 * Asks a model for text. The answer is given as it came, also an empty, cut or refused one: what
 * that means (no answer of a platform, a failure) is for the module to say.
 * @throws what `ctx.llm.ask` throws
 */
export function askText(ctx: AskingContext, question: TextQuestion): Promise<LlmAnswer> {
  const { model = 'utility', inputs, search } = question
  const prompt = ctx.prompt(question.prompt)
  const { system, user } = renderPrompt(prompt, inputs)
  return ctx.llm.ask({
    model,
    system,
    messages: [{ role: 'user', content: user }],
    maxTokens: prompt.maxTokens,
    temperature: prompt.temperature ?? 0,
    ...(search !== undefined && { search }),
  })
}
