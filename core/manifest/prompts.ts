import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileValueSchema, lazyValidator, type ValidateFunction } from './json-schema.ts'
import type { JsonSchema } from './module-manifest.ts'
import { expectedName, type ManifestProblem } from './problems.ts'
import { provenOnce, readCachedDirectory } from './yaml-cache.ts'
import type { Loaded } from './yaml-documents.ts'
import type { Finding } from './yaml-source.ts'

/** A text that is put into a prompt: cut at `maxChars` and marked as data. */
export type PromptInput = {
  readonly maxChars: number
  /** block: set apart between marks; inline: quoted in the sentence. Default block. */
  readonly form?: 'block' | 'inline'
}

/** One prompt, as its file `manifests/prompts/<id>.yaml` says. Schema: `prompt.schema.json`. */
export type PromptManifest = {
  readonly id: string
  /** Grows with every change of the words, and is shown beside what they brought. */
  readonly version: number
  readonly description: string
  /** Default 0. */
  readonly temperature?: number
  readonly maxTokens: number
  readonly system: string
  /** `{{name}}` is replaced by the input of that name. */
  readonly user: string
  readonly inputs?: Readonly<Record<string, PromptInput>>
  /** What the answer must be; without it the answer is text. */
  readonly answer?: JsonSchema
}

/** A prompt with its answer's schema compiled. */
export type Prompt = PromptManifest & { readonly validate?: ValidateFunction }

const PLACE = /\{\{([^{}]*)\}\}/g

/** Every file of `manifests/prompts` under the project's folder, by id; adds to `problems`. */
export function readPrompts(
  root: string,
  problems: ManifestProblem[],
): ReadonlyMap<string, Prompt> {
  const folder = join(root, 'manifests/prompts')
  if (!existsSync(folder)) return new Map()
  const loaded = readCachedDirectory<PromptManifest>(folder, 'prompt', problems)
  const prompts = loaded.flatMap((file) => preparedPrompt(file, problems, true) ?? [])
  return new Map(prompts.map((prompt) => [prompt.id, prompt]))
}

/**
 * A prompt ready to be used; undefined, with problems, where its parts do not fit together.
 * @param keepsProofs whether one that was found to fit before is believed by its digest.
 */
export function preparedPrompt(
  { value, source }: Loaded<PromptManifest>,
  problems: ManifestProblem[],
  keepsProofs = false,
): Prompt | undefined {
  const prove = (): readonly Finding[] => answerFindings(value)
  const findings = [
    ...idFindings(value, source.file),
    ...placeFindings(value),
    ...(keepsProofs ? provenOnce(value.id, [source.text], prove) : prove()),
  ]
  problems.push(...findings.map((finding) => source.problem(finding)))
  if (findings.length > 0) return undefined
  const { answer } = value
  if (answer === undefined) return value
  return { ...value, validate: lazyValidator(() => compileValueSchema(answer)) }
}

function answerFindings({ answer }: PromptManifest): Finding[] {
  try {
    if (answer !== undefined) compileValueSchema(answer)
    return []
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const message = `is no valid schema (${why})`
    return [{ path: ['answer'], message, expected: 'a JSON Schema (draft 7)' }]
  }
}

function idFindings({ id }: PromptManifest, file: string): Finding[] {
  const name = basename(file, '.yaml')
  if (name === id) return []
  return [{ path: ['id'], message: `is "${id}"`, expected: `"${name}", the file's name` }]
}

/** Places without an input, and inputs without a place. */
function placeFindings({ user, inputs = {} }: PromptManifest): Finding[] {
  const places = new Set([...user.matchAll(PLACE)].map(([, name = '']) => name))
  const names = Object.keys(inputs)
  return [
    ...[...places]
      .filter((name) => !names.includes(name))
      .map((name) => ({
        path: ['user'],
        message: `has a place for "${name}", which is no input`,
        expected: expectedName(name, names),
      })),
    ...names
      .filter((name) => !places.has(name))
      .map((name) => ({
        path: ['inputs', name],
        at: 'key' as const,
        message: 'has no place in user',
        expected: `{{${name}}} in user`,
      })),
  ]
}
