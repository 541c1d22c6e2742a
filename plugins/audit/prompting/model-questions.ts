import { AppError } from '../../../core/errors.ts'
import type { Prompt } from '../../../core/manifest/prompts.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { LlmAnswer, LlmMessage, LlmRequest } from '../../../core/ports/llm.ts'
import { parseJson } from '../page/http/json-value.ts'
import { cleanText, cutText } from './clean-text.ts'
import { type PromptValues, renderPrompt } from './render-prompt.ts'

/** The parts of a context that are needed to ask a model. */
export type AskingContext = Pick<RunContext, 'llm' | 'prompt'>

type Question<T = unknown> = {
  /** Id of a prompt with an answer schema. The module's manifest must list it. */
  readonly prompt: string
  /** `platform` of a model. Default utility. */
  readonly model?: string
  readonly inputs: PromptValues
  /** Describes for the model what is wrong with a schema-valid answer, or returns undefined. */
  readonly findProblem?: (answer: T) => string | undefined
}

/** The prompt of an answer, as shown in results. */
export type PromptUsed = { readonly id: string; readonly version: number }

export type ModelAnswer<T> = {
  readonly answer: T
  /** The model that answered, by its gateway id. */
  readonly model: string
  readonly prompt: PromptUsed
  readonly costUsd: number
}

/** Characters of an answer that are sent back to the model. */
const MAX_REPEATED = 6000

/**
 * Asks a model for JSON that matches the prompt's schema. An answer that does not is sent back once
 * with a description of the problem.
 * @throws UPSTREAM_FAILED naming the prompt: refused, cut at `maxTokens`, or wrong twice; errors of
 * `ctx.llm.ask`
 */
export async function askModel<T>(
  ctx: AskingContext,
  question: Question<T>,
): Promise<ModelAnswer<T>> {
  const prompt = ctx.prompt(question.prompt)
  const request = requestOf(prompt, question)
  const first = checked(await ctx.llm.ask(request), prompt)
  const read = judged(first, prompt, question)
  if ('answer' in read) return given<T>(read.answer, [first], prompt)
  const messages = [...request.messages, ...repairMessages(first.text, read, prompt)]
  const second = checked(await ctx.llm.ask({ ...request, messages }), prompt)
  const again = judged(second, prompt, question)
  if ('answer' in again) return given<T>(again.answer, [first, second], prompt)
  throw failure(second, prompt, `was wrong twice (${again.problem})`)
}

function judged<T>({ text }: LlmAnswer, prompt: Prompt, { findProblem }: Question<T>): ReadAnswer {
  const read = readAnswer(text, prompt)
  if (!('answer' in read)) return read
  const problem = findProblem?.(read.answer as T)
  return problem === undefined ? read : { problem }
}

function requestOf(
  prompt: Prompt,
  { model = 'utility', inputs }: Pick<Question, 'model' | 'inputs'>,
): LlmRequest {
  const { system, user } = renderPrompt(prompt, inputs)
  return {
    model,
    system,
    messages: [{ role: 'user', content: user }],
    maxTokens: prompt.maxTokens,
    temperature: prompt.temperature ?? 0,
    ...(prompt.answer !== undefined && { schema: { name: prompt.id, schema: prompt.answer } }),
  }
}

function given<T>(
  answer: unknown,
  asked: readonly LlmAnswer[],
  { id, version }: Prompt,
): ModelAnswer<T> {
  return {
    answer: answer as T,
    model: asked.at(-1)!.modelId,
    prompt: { id, version },
    costUsd: asked.reduce((sum, { costUsd }) => sum + costUsd, 0),
  }
}

function repairMessages(
  text: string,
  read: ReadAnswer & { readonly problem: string },
  prompt: Prompt,
): LlmMessage[] {
  const repeated = cutText(cleanText(text).trim(), MAX_REPEATED)
  const schema = JSON.stringify(prompt.answer ?? {})
  const content = [
    `Your answer cannot be used: ${read.problem}.`,
    'Give the whole answer again: JSON alone, without a word before or behind it, of this JSON Schema:',
    schema,
  ].join('\n')
  return [
    // Gateways reject a message without content.
    ...(repeated === '' ? [] : [{ role: 'assistant', content: repeated } as const]),
    { role: 'user', content },
  ]
}

function checked(answer: LlmAnswer, prompt: Prompt): LlmAnswer {
  if (answer.finish === 'refused') throw failure(answer, prompt, 'is a refusal')
  if (answer.finish === 'filtered') {
    throw failure(answer, prompt, 'was withheld by a content filter')
  }
  if (answer.finish !== 'length') return answer
  const { id, maxTokens } = prompt
  const remedy = `raise maxTokens in manifests/prompts/${id}.yaml`
  throw failure(answer, prompt, `was cut after ${maxTokens} tokens: ${remedy}`)
}

/** Not retryable: that would cost again and hardly help. */
function failure({ modelId }: LlmAnswer, { id }: Prompt, what: string): AppError {
  const api = `The language model ${modelId}`
  const problem = `its answer to the prompt ${id} ${what}`
  return new AppError('UPSTREAM_FAILED', { api, problem, prompt: id, retryable: false })
}

/** `search` allows the model to search the web. */
type TextQuestion = Omit<Question, 'findProblem'> & Pick<LlmRequest, 'search'>

/**
 * Asks a model for text. Returns the answer even if it is empty, cut or refused: the module decides
 * what that means.
 * @throws errors of `ctx.llm.ask`
 */
export function askText(ctx: AskingContext, question: TextQuestion): Promise<LlmAnswer> {
  const { schema: _unasked, ...request } = requestOf(ctx.prompt(question.prompt), question)
  const { search } = question
  return ctx.llm.ask({ ...request, ...(search !== undefined && { search }) })
}

/** A valid answer, or its problem, described only in terms of the schema. */
type ReadAnswer = { readonly answer: unknown } | { readonly problem: string }

const FENCE = '```'
const FENCE_LANGUAGE = /^[a-z]{0,20}/i

/**
 * Reads the answer's JSON, also inside a code fence or between sentences, and validates it against
 * the prompt's schema. `problem` never quotes the answer.
 */
export function readAnswer(text: string, { validate }: Prompt): ReadAnswer {
  const trimmed = withoutFence(text.trim())
  if (trimmed === '') return { problem: 'the answer is empty' }
  const whole = parseJson(trimmed)
  const answer = whole === undefined ? parseJson(innermost(trimmed)) : whole
  if (answer === undefined) return { problem: 'the answer is not JSON' }
  if (validate === undefined || validate(answer)) return { answer }
  const error = validate.errors?.[0]
  const allowed: unknown = error?.params.allowedValues
  const values = Array.isArray(allowed) ? `: ${allowed.slice(0, 20).join(', ')}` : ''
  const place = error?.instancePath || 'the answer'
  return { problem: `${place} ${error?.message ?? 'is not valid'}${values}` }
}

function withoutFence(text: string): string {
  if (!text.startsWith(FENCE)) return text
  const end = text.endsWith(FENCE) && text.length >= 6 ? -FENCE.length : undefined
  return text.slice(FENCE.length, end).replace(FENCE_LANGUAGE, '').trim()
}

/** The text from the first brace to the last. */
function innermost(text: string): string {
  return text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1)
}
