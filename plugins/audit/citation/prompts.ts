import { AppError } from '../../../core/errors.ts'
import { cleanLine, cutText } from '../prompting/clean-text.ts'
import { askModel } from '../prompting/model-questions.ts'
import { contentText } from '../prompting/page-text.ts'
import { nameText } from './name-matcher.ts'
import type { NameTables } from './names.ts'
import type { Subject } from './subject.ts'
import { textAddresses, withoutAddresses } from './text-addresses.ts'
import { spokenWords, trackedBrands } from './tracked-brands.ts'
import type { CitationPrompt, Context } from './types.ts'

const MAX_PROMPTS = 15
/** Characters of one prompt. */
export const MAX_PROMPT = 300
export const MIN_PROMPT = 8
/** More than needed are generated, because some name the brand despite the instruction. */
const SPARE = 3
const PAGE_CHARACTERS = 3000

type Written = {
  readonly prompts: readonly { readonly text: string; readonly intent: CitationPrompt['intent'] }[]
}

/** The prompts of the request: bounded, each once; warns of what was left out and of those that name the brand. */
export function givenPrompts(
  given: readonly unknown[],
  subject: Subject,
  means: { readonly ctx: Context; readonly tables: NameTables },
): readonly CitationPrompt[] {
  const { ctx, tables } = means
  const lines = given.slice(0, MAX_PROMPTS * 4).flatMap((one) => promptLine(one) ?? [])
  const prompts = numbered([...new Set(lines)].map((text) => ({ text, intent: 'given' })))
  const isCut = given.length > prompts.length || given.some(isLong)
  if (isCut && prompts.length > 0) {
    ctx.warn(
      'PROMPTS_CUT',
      `${prompts.length} of ${given.length} prompts are asked: at most ${MAX_PROMPTS} different ones of ${MIN_PROMPT} to ${MAX_PROMPT} characters.`,
    )
  }
  const names = namesBrand(subject, tables)
  const naming = prompts.filter(({ text }) => names(text)).map(({ id }) => id)
  if (naming.length > 0) {
    ctx.warn(
      'PROMPT_NAMES_BRAND',
      `The prompts ${naming.join(', ')} name the brand: their answers do so anyway and tell little of its visibility.`,
    )
  }
  return prompts
}

/**
 * Prompts that a language model writes for the niche; those that name the brand are left out.
 * @throws UPSTREAM_FAILED where none can be used
 */
export async function writtenPrompts(
  count: number,
  subject: Subject,
  means: { readonly ctx: Context; readonly tables: NameTables },
): Promise<readonly CitationPrompt[]> {
  const { ctx, tables } = means
  const { answer, model } = await askModel<Written>(ctx, {
    prompt: 'citationPrompts',
    inputs: {
      count: count + SPARE,
      niche: subject.niche ?? 'what the page below offers',
      language: subject.language,
      country: countryName(subject.country),
      brand: [subject.brand, ...subject.domains].filter((name) => name !== null).join(', '),
      page: pageSummary(subject),
    },
  })
  const names = namesBrand(subject, tables)
  const usable = answer.prompts.flatMap(({ text, intent }) => {
    const line = promptLine(text)
    return line === null || names(line) ? [] : [{ text: line, intent }]
  })
  const prompts = numbered([...new Map(usable.map((one) => [one.text, one])).values()], count)
  if (prompts.length === 0) {
    const problem = 'it wrote no question that could be asked'
    throw new AppError('UPSTREAM_FAILED', { api: `The language model ${model}`, problem })
  }
  if (prompts.length < count) {
    ctx.warn(
      'FEWER_PROMPTS',
      `${prompts.length} of ${count} prompts could be used; those are asked.`,
    )
  }
  return prompts
}

/** English name, as models know it best. */
export function countryName(code: string | null): string {
  if (code === null) return 'any'
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
}

function namesBrand(subject: Subject, tables: NameTables): (text: string) => boolean {
  const { brand, niche, content, language, domains } = subject
  const spoken = spokenWords({ brand, niche, content, language, prompts: [] }, tables)
  const { own } = trackedBrands({ brand, domains, rivals: [], ...spoken }, tables)
  return (text) => {
    const addresses = textAddresses(text, own.domains)
    if (addresses.some(({ domain }) => own.domains.has(domain))) return true
    // A prompt is about the market as a whole. In doubt, a name in it is the brand's.
    return own.matcher.places(nameText(withoutAddresses(text, addresses), true)).length > 0
  }
}

function numbered(
  prompts: readonly Omit<CitationPrompt, 'id'>[],
  count = MAX_PROMPTS,
): readonly CitationPrompt[] {
  return prompts.slice(0, count).map((prompt, index) => ({ id: `p${index + 1}`, ...prompt }))
}

function promptLine(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const line = cutText(cleanLine(value.slice(0, MAX_PROMPT * 4)), MAX_PROMPT)
  return line.length < MIN_PROMPT ? null : line
}

function isLong(value: unknown): boolean {
  return typeof value === 'string' && value.trim().length > MAX_PROMPT
}

function pageSummary({ content }: Subject): string {
  if (content === null) return 'unknown'
  const head = [content.title, content.description, content.h1].filter((line) => line !== null)
  return [...head, contentText(content, PAGE_CHARACTERS)].join('\n').slice(0, PAGE_CHARACTERS)
}
