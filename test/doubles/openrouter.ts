import type { TestContext } from 'node:test'
import { type Double, type DoubleAnswer, type DoubleRequest, openDouble } from './double.ts'
import { fixtureJson } from './fixture.ts'

type Schema = Readonly<Record<string, unknown>>

/** The body of one POST /chat/completions. */
export type ChatAsked = {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly max_tokens: number
  readonly response_format?: {
    readonly json_schema: { readonly name: string; readonly schema: Schema }
  }
  readonly tools?: readonly unknown[]
}

type Listed = { readonly id: string; readonly pricing: Readonly<Record<string, string>> }

export type FreeText = {
  readonly text: string
  readonly citations?: readonly { readonly url: string; readonly title?: string }[]
}

export type OpenRouterOptions = {
  /** Answers by the name of the JSON schema that is asked for. */
  readonly answers?: Readonly<Record<string, (asked: ChatAsked) => unknown>>
  /** The answer where no schema is asked for; default the sample with two sources. */
  readonly text?: (asked: ChatAsked) => FreeText
  /** Answers nothing until so many requests are under way, and each after a moment. */
  readonly together?: number
  /** Further ids for the list of models. */
  readonly models?: readonly string[]
}

/** A replacement for the next answer of a model. */
export type Variation =
  | 'inBodyError'
  | 'noCredit'
  | 'refusedKey'
  | 'deprecated'
  | 'filtered'
  | 'timedOut'
  | 'tooMany'
  | 'badGateway'
  | 'truncated'
  | 'empty'
  | 'malformed'
  | 'hang'
  | 'hangUp'
  | DoubleAnswer

export type OpenRouterDouble = Double & {
  /** Each applies to one request, in order; then the usual answers follow. */
  next(...variations: readonly Variation[]): void
  /** The answer to GET /models from now on. */
  list(answer: DoubleAnswer): void
  /** Answers under way at once at most so far, of one model or in all. */
  mostAtOnce(model?: string): number
  /** The bodies of the requests for an answer so far. */
  readonly asked: readonly ChatAsked[]
}

const SAMPLE = 'openrouter/ok-web-search-citations.json'
const NEVER_MS = 2 ** 31 - 1
const MOMENT_MS = 15

/** The gateway to language models, with the documented samples as its usual answers. */
export async function startOpenRouterDouble(
  options: OpenRouterOptions = {},
  t?: TestContext,
): Promise<OpenRouterDouble> {
  const variations: Variation[] = []
  const asked: ChatAsked[] = []
  const crowd = new Crowd()
  let list: DoubleAnswer | undefined
  const double = await openDouble(async (request) => {
    if (request.method === 'GET') {
      return list !== undefined && request.path.endsWith('/models')
        ? list
        : lookUp(request, options)
    }
    const body = JSON.parse(request.body) as ChatAsked
    asked.push(body)
    const variation = variations.shift()
    if (options.together !== undefined) await crowd.stay(body.model, options.together)
    return variation === undefined ? usual(body, options) : varied(variation, body)
  }, t)
  return {
    ...double,
    asked,
    next: (...more) => variations.push(...more),
    list: (answer) => {
      list = answer
    },
    mostAtOnce: (model = '') => crowd.most.get(model) ?? 0,
  }
}

/** How many requests are under way, by model; '' stands for all. */
class Crowd {
  readonly most = new Map<string, number>()
  readonly #now = new Map<string, number>()
  #isComplete: () => void = () => {}
  readonly #complete = new Promise<void>((resolve) => {
    this.#isComplete = resolve
  })

  async stay(model: string, together: number): Promise<void> {
    for (const name of ['', model]) {
      const now = this.#add(name, 1)
      this.most.set(name, Math.max(now, this.most.get(name) ?? 0))
    }
    if (this.#now.get('') === together) this.#isComplete()
    await this.#complete
    // Requests that should not be made would arrive now.
    await new Promise((resolve) => setTimeout(resolve, MOMENT_MS).unref())
    for (const name of ['', model]) this.#add(name, -1)
  }

  #add(name: string, change: number): number {
    const now = (this.#now.get(name) ?? 0) + change
    this.#now.set(name, now)
    return now
  }
}

/** An answer with this text, as its gateway sends it. */
export function completion(
  model: string,
  text: string | null,
  changes: { readonly finish?: string; readonly message?: object; readonly usage?: object } = {},
): Record<string, unknown> {
  const sample = fixtureJson<Record<string, unknown>>('openrouter/ok-json-schema-prefill.json')
  const { finish = 'stop', message, usage = sample.usage } = changes
  const content = { role: 'assistant', content: text, refusal: null, reasoning: null, ...message }
  const choice = { index: 0, logprobs: null, finish_reason: finish, native_finish_reason: finish }
  return { ...sample, model, choices: [{ ...choice, message: content }], usage }
}

function lookUp({ path }: DoubleRequest, { models = [] }: OpenRouterOptions): DoubleAnswer {
  if (path.endsWith('/key')) {
    return { json: { data: { label: 'test', limit: 10, limit_remaining: 7.5, usage_daily: 2.5 } } }
  }
  if (!path.endsWith('/models')) return error(404, 'not_found', 'No such route')
  const list = fixtureJson<{ readonly data: readonly object[] }>('openrouter/models.json')
  const more = models.map((id) => ({ ...list.data[0], id }))
  return { json: { ...list, data: [...list.data, ...more] } }
}

function usual(asked: ChatAsked, { answers = {}, text }: OpenRouterOptions): DoubleAnswer {
  const format = asked.response_format?.json_schema
  if (format !== undefined) {
    const answer = answers[format.name]
    const value = answer === undefined ? sampleOf(format.schema) : answer(asked)
    return { json: completion(asked.model, JSON.stringify(value)) }
  }
  const sample = fixtureJson<Record<string, unknown>>(SAMPLE)
  if (text === undefined) return { json: { ...sample, model: asked.model } }
  const given = text(asked)
  const annotations = (given.citations ?? []).map((citation) => ({
    type: 'url_citation',
    url_citation: { start_index: 0, end_index: 0, title: '', ...citation },
  }))
  const usage = searchUsage(asked, sample.usage as object)
  return { json: completion(asked.model, given.text, { message: { annotations }, ...usage }) }
}

/** The price of a web search by the model itself; undefined if there was none. */
function searchUsage({ model, tools = [] }: ChatAsked, sample: object): { usage?: object } {
  // One model searches without being told to, and reads what it finds at no price.
  const isBuiltIn = model.startsWith('perplexity/')
  if (tools.length === 0 && !isBuiltIn) return {}
  const { data } = fixtureJson<{ readonly data: readonly Listed[] }>('openrouter/models.json')
  const pricing = data.find(({ id }) => id === model)?.pricing
  if (pricing === undefined) return { usage: sample }
  const [prompt, completion] = isBuiltIn ? [96, 320] : [9214, 118]
  const tokens = prompt * Number(pricing.prompt) + completion * Number(pricing.completion)
  const cost = Number((tokens + Number(pricing.web_search)).toFixed(9))
  const counts = { prompt_tokens: prompt, completion_tokens: completion }
  return { usage: { ...sample, ...counts, total_tokens: prompt + completion, cost } }
}

function varied(variation: Variation, { model }: ChatAsked): DoubleAnswer {
  if (typeof variation !== 'string') return variation
  const file = (name: string): unknown => fixtureJson(`openrouter/${name}.json`)
  switch (variation) {
    case 'inBodyError':
      return { json: file('error-200-in-body') }
    case 'noCredit':
      return { status: 402, json: file('error-402-credits') }
    case 'refusedKey':
      return error(401, 'authentication', 'No auth credentials found')
    case 'deprecated':
      return { status: 404, json: file('error-404-model-deprecated') }
    case 'filtered':
      return error(404, 'not_found', 'No endpoints found that take the requested parameters')
    case 'timedOut':
      return { status: 408, json: file('error-408-timeout') }
    case 'tooMany':
      return {
        status: 429,
        headers: { 'retry-after': '12' },
        json: file('error-429-capacity'),
      }
    case 'badGateway':
      return { status: 502, json: file('error-502-provider') }
    case 'truncated':
      return { json: file('ok-truncated-length') }
    case 'empty':
      return { json: completion(model, '') }
    case 'malformed':
      return { headers: { 'content-type': 'application/json' }, body: '{"choices": [{"mess' }
    case 'hang':
      return { delayMs: NEVER_MS }
    case 'hangUp':
      return { hangUp: true }
  }
}

function error(status: number, type: string, message: string): DoubleAnswer {
  return { status, json: { error: { code: status, message, metadata: { error_type: type } } } }
}

/** The least value that fits a schema, with what its description says of limits (`minItems: 4`). */
export function sampleOf(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  const { enum: values, anyOf, oneOf, properties, items, type } = schema
  if (Array.isArray(values)) return values[0]
  const choices = anyOf ?? oneOf
  if (Array.isArray(choices)) return sampleOf(choices[0] as Schema)
  const kind = Array.isArray(type) ? type[0] : type
  if (kind === 'object' || (kind === undefined && properties !== undefined)) {
    const parts = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>)
    return Object.fromEntries(parts.map(([name, part]) => [name, sampleOf(part)]))
  }
  if (kind === 'array') {
    const length = limitOf(schema, 'minItems')
    return Array.from({ length }, () => sampleOf((items ?? {}) as Schema))
  }
  if (kind === 'string') return 'x'.repeat(limitOf(schema, 'minLength'))
  if (kind === 'number' || kind === 'integer') return limitOf(schema, 'minimum')
  return kind === 'boolean' ? false : null
}

function limitOf(schema: Schema, name: string): number {
  const said = new RegExp(`\\b${name}: (\\d+)`).exec(String(schema.description ?? ''))?.[1]
  return Number(schema[name] ?? said ?? 0)
}
