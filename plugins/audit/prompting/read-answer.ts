import type { Prompt } from '../../../core/manifest/prompt.ts'

/** A model's answer as the prompt wants it, or what is wrong with it, in words of the schema alone. */
export type ReadAnswer = { readonly answer: unknown } | { readonly problem: string }

const FENCE = '```'
const FENCE_LANGUAGE = /^[a-z]{0,20}/i

/**
 * The answer's JSON, also from within a code fence or between sentences, held against the
 * prompt's schema. `problem` never repeats the answer.
 */
export function readAnswer(text: string, { validate }: Prompt): ReadAnswer {
  const trimmed = withoutFence(text.trim())
  if (trimmed === '') return { problem: 'the answer is empty' }
  const parsed = parse(trimmed) ?? parse(innermost(trimmed))
  if (parsed === undefined) return { problem: 'the answer is not JSON' }
  if (validate === undefined || validate(parsed.value)) return { answer: parsed.value }
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

/** From the first brace to the last one. */
function innermost(text: string): string {
  return text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1)
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    // What is no JSON is told to the model, once.
    return undefined
  }
}
