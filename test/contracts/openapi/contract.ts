import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { type ApiResponse, isStream } from '../../../adapters/http/api-message.ts'
import { RecordingSink } from '../../adapters/http/api-double.ts'

export type Node = Readonly<Record<string, unknown>>
export type Documented = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly operation: Node
  /** JSON pointer of the operation. */
  readonly pointer: string
}

/** The formats of our own that requests know; what they check has tests of its own. */
const OWN_FORMATS = ['language-tag', 'http-origin', 'domain']

/** A document, what it says of each operation, and what of it was seen to be so. */
export class Contract {
  readonly document: Node
  readonly operations: readonly Documented[]
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    inlineRefs: false,
    code: { optimize: false },
  })
  /** By the text of the schema: answers of most operations have a schema that others have, too. */
  readonly #compiled = new Map<string, ValidateFunction>()
  readonly #seen = new Set<string>()

  constructor(document: Node) {
    this.document = document
    this.operations = operationsOf(document)
    ajvFormats.default(this.#ajv)
    for (const name of OWN_FORMATS) this.#ajv.addFormat(name, true)
    this.#ajv.addSchema(document, 'document', undefined, false)
  }

  operation(id: string): Documented {
    return this.operations.find((one) => one.id === id) ?? assert.fail(`no operation ${id}`)
  }

  /** Whether it also answers with CSV. */
  isList(id: string): boolean {
    const { responses } = this.operation(id).operation as { responses: Record<string, Node> }
    return Object.hasOwn((responses['200']?.content ?? {}) as Node, 'text/csv')
  }

  /** Returns the value at a JSON pointer. */
  at(pointer: string): unknown {
    const names = pointer.split('/').slice(1).map(decoded)
    return names.reduce<unknown>((node, name) => (node as Node | undefined)?.[name], this.document)
  }

  /** Asserts that the value is what the schema under the pointer says. */
  assertValid(pointer: string, value: unknown, where: string): void {
    const validate = this.#validator(pointer)
    if (validate(value)) return
    const told = (validate.errors ?? []).slice(0, 5).map(({ instancePath, message, params }) => {
      return `${instancePath} ${message} ${JSON.stringify(params)}`
    })
    assert.fail(`${where}: ${told.join('; ')}\n${JSON.stringify(value).slice(0, 600)}`)
  }

  /** Asserts that the answer is one that the document knows. Gives its body: JSON, or its events. */
  async assertAnswer(id: string, answer: ApiResponse): Promise<unknown> {
    const { pointer } = this.operation(id)
    const status = String(answer.status)
    const where = `${id} ${status}`
    const text = await textOf(answer)
    const response = this.at(`${pointer}/responses/${status}`) as Node | undefined
    assert.ok(response, `${where} is not documented: ${text.slice(0, 300)}`)
    this.#assertHeaders(response, answer, where)
    const content = (response.content ?? {}) as Node
    const [type = ''] = (answer.headers['content-type'] ?? '').split(';')
    this.#seen.add(`${where} ${type}`.trim())
    if (Object.keys(content).length === 0) {
      assert.equal(text, '', where)
      return undefined
    }
    assert.ok(Object.hasOwn(content, type), `${where}: ${type} is not documented`)
    const media = `${pointer}/responses/${status}/content/${encoded(type)}`
    const value: unknown = type === 'application/json' ? JSON.parse(text) : text
    return this.assertExample(media, value, where)
  }

  /** Asserts that the value is one of the media type under the pointer. Gives it, or its events. */
  assertExample(media: string, value: unknown, where: string): unknown {
    if (media.endsWith('event-stream')) return this.#eventsOf(media, String(value), where)
    this.assertValid(`${media}/schema`, value, where)
    return value
  }

  /** `operation status type` of everything that is documented and was never seen. */
  get unseen(): readonly string[] {
    return this.operations
      .flatMap(({ id, operation }) => answersOf(id, operation.responses as Node))
      .filter((answer) => !this.#seen.has(answer))
  }

  #eventsOf(media: string, text: string, where: string): readonly StreamedEvent[] {
    const known = Object.keys(this.at(`${media}/x-events`) as Node)
    const events = [...text.matchAll(/^id: \d+\nevent: (\S+)\ndata: (.*)$/gm)].map(
      ([, event = '', data = '']) => ({ event, data: JSON.parse(data) as Node }),
    )
    assert.ok(events.length > 0, `${where}: no event`)
    for (const { event, data } of events) {
      assert.ok(known.includes(event), `${where}: the event ${event} is not documented`)
      this.assertValid(`${media}/x-events/${encoded(event)}`, data, `${where} ${event}`)
    }
    return events
  }

  /** Every header that is documented and means something to every such answer. */
  #assertHeaders(response: Node, { status, headers }: ApiResponse, where: string): void {
    const documented = Object.keys((response.headers ?? {}) as Node).map((name) =>
      name.toLowerCase(),
    )
    const usual = ['x-request-id', 'etag', 'www-authenticate', 'allow']
    const isCsv = headers['content-type']?.startsWith('text/csv') === true
    const isFile = isCsv || Object.keys((response.content ?? {}) as Node).length === 1
    const wanted = isFile ? [...usual, 'content-disposition'] : usual
    const always = status === 429 ? [...wanted, 'retry-after', 'x-ratelimit-reset'] : wanted
    for (const name of documented.filter((one) => always.includes(one))) {
      assert.ok(headers[name], `${where}: the header ${name} is missing`)
    }
    for (const name of ['etag', 'retry-after', 'x-ratelimit-limit', 'content-disposition']) {
      const isTold = headers[name] === undefined || documented.includes(name)
      assert.ok(isTold, `${where}: the header ${name} is not documented`)
    }
  }

  #validator(pointer: string): ValidateFunction {
    const schema = JSON.stringify(this.at(pointer))
    const known = this.#compiled.get(schema)
    if (known !== undefined) return known
    const compiled = this.#ajv.compile({ $ref: `document#${encodeURI(pointer)}` })
    this.#compiled.set(schema, compiled)
    return compiled
  }
}

export type StreamedEvent = { readonly event: string; readonly data: Node }

function operationsOf(document: Node): readonly Documented[] {
  return Object.entries(document.paths as Readonly<Record<string, Node>>).flatMap(([path, item]) =>
    Object.entries(item as Readonly<Record<string, Node>>).map(([method, operation]) => ({
      id: String(operation.operationId),
      method: method.toUpperCase(),
      path,
      operation,
      pointer: `/paths/${encoded(path)}/${method}`,
    })),
  )
}

/** All but `default`, which stands for what nobody means to answer. */
function answersOf(id: string, responses: Node): readonly string[] {
  return Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .flatMap(([status, response]) => {
      const types = Object.keys(((response as Node).content ?? {}) as Node)
      return types.length === 0
        ? [`${id} ${status}`]
        : types.map((type) => `${id} ${status} ${type}`)
    })
}

async function textOf({ body }: ApiResponse): Promise<string> {
  if (!isStream(body)) return Buffer.from(body).toString()
  const sink = new RecordingSink()
  await body.produce(sink)
  return sink.text
}

/** A name as a JSON pointer writes it. */
export function encoded(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function decoded(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~')
}
