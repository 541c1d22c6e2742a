import { join } from 'node:path'
import { type ValidateFunction, valueSchemas } from './json-schema.ts'
import type { JsonSchema } from './module-manifest.ts'
import type { ManifestProblem } from './problems.ts'
import { idFindings, unknownName } from './schema-problems.ts'
import { type Proof, provenAnew, provenOnce, readCachedDirectory } from './yaml-cache.ts'
import type { Loaded } from './yaml-documents.ts'
import type { Finding } from './yaml-source.ts'

/** A text to put into a prompt: cut at `maxChars` and marked as data. */
export type PromptInput = {
  readonly maxChars: number
  /** block: set apart between marks; inline: quoted in the sentence. Default block. */
  readonly form?: 'block' | 'inline'
}

/** One file `manifests/prompts/<id>.yaml`. Schema: `prompt.schema.json`. */
export type PromptManifest = {
  readonly id: string
  /** Grows with every change of the words; shown beside the answers. */
  readonly version: number
  readonly description: string
  /** Default 0. */
  readonly temperature?: number
  readonly maxTokens: number
  readonly system: string
  /** `{{name}}` is replaced by the input of that name. */
  readonly user: string
  readonly inputs?: Readonly<Record<string, PromptInput>>
  /** The schema of the answer; without it the answer is text. */
  readonly answer?: JsonSchema
}

/** A prompt with its answer's schema compiled. */
export type Prompt = PromptManifest & { readonly validate?: ValidateFunction }

const PLACE = /\{\{([^{}]*)\}\}/g

/** Reads every file of `manifests/prompts` under the project's folder, by id; adds to `problems`. */
export function readPrompts(
  root: string,
  problems: ManifestProblem[],
): ReadonlyMap<string, Prompt> {
  const folder = join(root, 'manifests/prompts')
  const loaded = readCachedDirectory<PromptManifest>(folder, 'prompt', problems)
  const prompts = loaded.flatMap((file) => preparedPrompt(file, problems, provenOnce) ?? [])
  return new Map(prompts.map((prompt) => [prompt.id, prompt]))
}

/** Checks that the parts of a prompt fit together; undefined, with problems, when they do not. */
export function preparedPrompt(
  { value, source }: Loaded<PromptManifest>,
  problems: ManifestProblem[],
  proof: Proof = provenAnew,
): Prompt | undefined {
  const { id, answer } = value
  const findings = [
    ...idFindings(id, source),
    ...placeFindings(value),
    ...(answer === undefined
      ? []
      : proof(id, [source.text], () => valueSchemas.findings(answer, ['answer']))),
  ]
  problems.push(...findings.map((finding) => source.problem(finding)))
  if (findings.length > 0) return undefined
  return answer === undefined ? value : { ...value, validate: valueSchemas.lazy(() => answer) }
}

/** Finds places without an input, and inputs without a place. */
function placeFindings({ user, inputs = {} }: PromptManifest): Finding[] {
  const places = new Set([...user.matchAll(PLACE)].map(([, name = '']) => name))
  const names = new Set(Object.keys(inputs))
  return [
    ...[...places].flatMap((name) => {
      const message = `has a place for "${name}", which is no input`
      return unknownName(name, names, { path: ['user'], message })
    }),
    ...[...names]
      .filter((name) => !places.has(name))
      .map((name) => ({
        path: ['inputs', name],
        at: 'key' as const,
        message: 'has no place in user',
        expected: `{{${name}}} in user`,
      })),
  ]
}
