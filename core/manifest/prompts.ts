import { join } from 'node:path'
import { type ValidateFunction, valueSchemas } from './json-schema.ts'
import type { JsonSchema } from './module-manifest.ts'
import type { ManifestProblem } from './problems.ts'
import { idFindings, unknownName } from './schema-problems.ts'
import { type Proof, provenAnew, provenOnce, readCachedDirectory } from './yaml-cache.ts'
import type { Loaded } from './yaml-documents.ts'
import type { Finding } from './yaml-source.ts'

/** A text to insert into a prompt: cut at `maxChars` and marked as data. */
export type PromptInput = {
  readonly maxChars: number
  /** block: a separate block between marks; inline: quoted within the sentence. Default block. */
  readonly form?: 'block' | 'inline'
}

/** One file `manifests/prompts/<id>.yaml`. Schema: `prompt.schema.json`. */
export type PromptManifest = {
  readonly id: string
  /** Increases with every change of the text. Shown with the answers. */
  readonly version: number
  readonly description: string
  /** Default 0. */
  readonly temperature?: number
  readonly maxTokens: number
  readonly system: string
  /** `{{name}}` is replaced by the input with that name. */
  readonly user: string
  readonly inputs?: Readonly<Record<string, PromptInput>>
  /** The schema of the answer. Without it, the answer is text. */
  readonly answer?: JsonSchema
}

/** A prompt with its answer schema compiled. */
export type Prompt = PromptManifest & { readonly validate?: ValidateFunction }

const PLACE = /\{\{([^{}]*)\}\}/g

/** Reads the files of `manifests/prompts` below the project's folder. Adds to `problems`. */
export function readPrompts(
  root: string,
  problems: ManifestProblem[],
): ReadonlyMap<string, Prompt> {
  const folder = join(root, 'manifests/prompts')
  const loaded = readCachedDirectory<PromptManifest>(folder, 'prompt', problems)
  const prompts = loaded.flatMap((file) => preparedPrompt(file, problems, provenOnce) ?? [])
  return new Map(prompts.map((prompt) => [prompt.id, prompt]))
}

/** Checks a prompt for consistency. Returns undefined, and adds problems, if it fails. */
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

/** Finds placeholders without an input, and inputs without a placeholder. */
function placeFindings({ user, inputs = {} }: PromptManifest): Finding[] {
  const places = new Set([...user.matchAll(PLACE)].map(([, name = '']) => name))
  const names = new Set(Object.keys(inputs))
  return [
    ...[...places].flatMap((name) => {
      const message = `has a place for "${name}", which is not an input`
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
