import type { JsonSchema } from './module-manifest.ts'
import type { ValidateFunction } from './schema.ts'

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
