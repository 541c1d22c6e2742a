import type { TestContext } from 'node:test'
import { type Double, type DoubleAnswer, type DoubleRequest, openDouble } from './double.ts'
import { fixture, fixtureJson } from './fixture.ts'

/** The answers to a call; `ok` is the sample of the contract, adapted to the request. */
export type DataforseoAnswer =
  | 'ok'
  | 'noResults'
  | 'nullItems'
  | 'otherItems'
  | 'engineError'
  | 'internalError'
  | 'ratePerMinute'
  | 'dailyLimit'
  | 'noAccess'
  | 'noCredit'
  | 'unauthorised'
  | 'invalidField'
  | 'http429'
  | 'http500'
  | 'malformed'
  | 'schemaBreaking'
  | 'hangUp'

export type DataforseoEndpoint = 'serp' | 'volume' | 'backlinks'

export type DataforseoDoubleOptions = {
  /** Origin of the site that ranks third and is cited; default that of the samples. */
  readonly ownOrigin?: string
  /** Origins of the sites that rank first and second. */
  readonly rivalOrigins?: readonly [string, string]
  /** Pages that rank behind those of the sample, in order. */
  readonly behind?: readonly { readonly url: string; readonly title: string }[]
  /** One answer a call in order, the last one for all further calls. Default `ok`. */
  readonly answers?: Readonly<Partial<Record<DataforseoEndpoint, readonly DataforseoAnswer[]>>>
  readonly delayMs?: number
}

const ENDPOINTS: Readonly<Record<string, DataforseoEndpoint>> = {
  '/v3/serp/google/organic/live/advanced': 'serp',
  '/v3/keywords_data/google_ads/search_volume/live': 'volume',
  '/v3/backlinks/summary/live': 'backlinks',
}

type Item = { readonly type: string; readonly [name: string]: unknown }
type Task = Readonly<Record<string, unknown>>

/** DataForSEO on loopback: three live endpoints, which take an array of one task each. */
export function startDataforseoDouble(
  options: DataforseoDoubleOptions = {},
  t?: TestContext,
): Promise<Double> {
  const made = new Map<DataforseoEndpoint, number>()
  return openDouble((request) => {
    const endpoint = ENDPOINTS[request.path]
    const tasks = tasksOf(request)
    if (endpoint === undefined || tasks === null) return failed(404, 40400, 'Not Found.')
    if (!request.headers.authorization?.startsWith('Basic ')) return answerTo('unauthorised')
    if (tasks.length !== 1) return failed(200, 40000, 'You can set only one task at a time.')
    const count = made.get(endpoint) ?? 0
    made.set(endpoint, count + 1)
    const planned = options.answers?.[endpoint] ?? ['ok']
    const kind = planned[Math.min(count, planned.length - 1)] ?? 'ok'
    const answer =
      kind === 'ok' ? happy(endpoint, tasks[0] ?? {}, options) : answerTo(kind, tasks[0])
    return { ...answer, ...(options.delayMs !== undefined && { delayMs: options.delayMs }) }
  }, t)
}

function tasksOf({ body }: DoubleRequest): readonly Task[] | null {
  try {
    const parsed: unknown = JSON.parse(body)
    return Array.isArray(parsed) ? (parsed as Task[]) : null
  } catch {
    // As the real one: what is no array of tasks is not found.
    return null
  }
}

function happy(
  endpoint: DataforseoEndpoint,
  task: Task,
  options: DataforseoDoubleOptions,
): DoubleAnswer {
  if (endpoint === 'serp') return { json: serpFor(task, options) }
  return { json: endpoint === 'volume' ? volumesFor(task) : backlinksFor(task) }
}

type Envelope = {
  cost: number
  tasks: { data: object; result: Record<string, unknown>[] | null; [name: string]: unknown }[]
  [name: string]: unknown
}

function serpFor(task: Task, options: DataforseoDoubleOptions): Envelope {
  const [first, second] = options.rivalOrigins ?? []
  let text = fixture('dataforseo/serp-ok.json')
  text = moved(text, 'https://www.example-velo.be', options.ownOrigin)
  text = moved(text, 'https://cyclerie-du-pont.example', first)
  text = moved(text, 'https://velo-mosan.example', second)
  const envelope = JSON.parse(text) as Envelope
  // As the real one, which takes the keyword for percent-encoded.
  const keyword = decodeURIComponent(String(task.keyword))
  const { location_code, language_code } = task
  const result = envelope.tasks[0]?.result?.[0]
  Object.assign(envelope.tasks[0]?.data ?? {}, task)
  Object.assign(result ?? {}, { keyword, location_code, language_code })
  const items = withMore((result?.items ?? []) as readonly Item[], options)
  const isFull = task.load_async_ai_overview === true
  const shown = isFull ? items : items.filter(({ type }) => type !== 'ai_overview')
  Object.assign(result ?? {}, { items: shown, items_count: shown.length })
  if (!isFull) envelope.cost = 0.002
  return envelope
}

function withMore(
  items: readonly Item[],
  { behind = [] }: DataforseoDoubleOptions,
): readonly Item[] {
  const organic = items.filter(({ type }) => type === 'organic')
  const more = behind.map(({ url, title }, index) => ({
    ...organic[0],
    ...{ type: 'organic', url, title, domain: new URL(url).hostname },
    rank_group: organic.length + index + 1,
    rank_absolute: items.length + index + 1,
  }))
  return [...items, ...more]
}

/** The sample names addresses in full and hosts alone. */
function moved(text: string, origin: string, to: string | undefined): string {
  if (to === undefined) return text
  const { host } = new URL(origin)
  return text.replaceAll(origin, to).replaceAll(host, new URL(to).host)
}

/** The first keyword has figures, the others are unknown, as in the sample. */
function volumesFor(task: Task): Envelope {
  const envelope = fixtureJson<Envelope>('dataforseo/keywords-ok.json')
  const [known, unknown] = envelope.tasks[0]?.result ?? []
  const keywords = Array.isArray(task.keywords) ? task.keywords : []
  const result = keywords.map((keyword, index) => ({
    ...(index === 0 ? known : unknown),
    keyword: String(keyword).toLowerCase(),
  }))
  Object.assign(envelope.tasks[0] ?? {}, { result, result_count: result.length, data: task })
  return envelope
}

function backlinksFor(task: Task): Envelope {
  const envelope = fixtureJson<Envelope>('dataforseo/backlinks-summary-ok.json')
  Object.assign(envelope.tasks[0]?.result?.[0] ?? {}, { target: task.target })
  Object.assign(envelope.tasks[0]?.data ?? {}, task)
  return envelope
}

const INSIDE: Readonly<Partial<Record<DataforseoAnswer, readonly [number, string, number]>>> = {
  engineError: [40101, 'Internal SE Error.', 0.002],
  internalError: [50000, 'Internal Error.', 0],
  dailyLimit: [40203, 'Cost Limit Exceeded.', 0],
  noAccess: [40204, 'Access denied. Visit Plans and Subscriptions.', 0],
  invalidField: [40501, "Invalid Field: 'language_code'.", 0],
}

function answerTo(kind: DataforseoAnswer, task: Task = {}): DoubleAnswer {
  const inside = INSIDE[kind]
  if (inside) {
    const [code, message, cost] = inside
    return { json: envelopeOf({ status_code: code, status_message: message, result: null }, cost) }
  }
  switch (kind) {
    case 'noResults':
      return { json: fixtureJson('dataforseo/serp-no-results.json') }
    case 'nullItems':
      return { json: envelopeOf({ ...OK, result: [{ ...task, items: null }] }, 0.002) }
    case 'otherItems':
      return { json: envelopeOf({ ...OK, result: [{ items: ODD_ITEMS }] }, 0.002) }
    case 'ratePerMinute':
      return { json: fixtureJson('dataforseo/error-200-rate-limit-40202.json') }
    case 'noCredit':
      return { status: 402, json: fixtureJson('dataforseo/error-402-balance.json') }
    case 'unauthorised':
      return { status: 401, json: fixtureJson('dataforseo/error-401-auth.json') }
    case 'http429':
      return { status: 429, headers: { 'retry-after': '1' }, body: 'Too Many Requests' }
    case 'http500':
      return { status: 500, body: '<html><title>Internal Server Error</title></html>' }
    case 'malformed':
      return { headers: { 'content-type': 'application/json' }, body: '{"status_code": 20000, "ta' }
    case 'schemaBreaking':
      return { json: envelopeOf({ ...OK, result: [{ items: 'none' }] }, 0.002) }
    default:
      return { hangUp: true }
  }
}

const OK = { status_code: 20000, status_message: 'Ok.' }

/** Blocks nobody has heard of, addresses that are none, fields of other kinds. */
const ODD_ITEMS: readonly unknown[] = [
  { type: 'hologram', items: [{ type: 'hologram_element' }] },
  null,
  'organic',
  { type: 'organic', rank_group: 1, url: 'javascript:alert(1)', title: 'no address' },
  { type: 'organic', rank_group: 2, url: 'ftp://files.example/', title: 'no page' },
  { type: 'organic', rank_group: 3, url: 'https://kept.example/a', title: 7, description: null },
  { type: 'people_also_ask', items: [{ title: 'Why?', expanded_element: null }, { title: '' }] },
  { type: 'ai_overview', asynchronous_ai_overview: true, items: null, references: null },
  { type: 'knowledge_graph', title: 'Thing', url: 'data:text/html,x' },
]

function envelopeOf(task: object, cost: number): object {
  return { version: '0.1', ...OK, cost, tasks_count: 1, tasks: [{ id: 'x', cost, ...task }] }
}

function failed(status: number, code: number, message: string): DoubleAnswer {
  return { status, json: { status_code: code, status_message: message, cost: 0, tasks: null } }
}
