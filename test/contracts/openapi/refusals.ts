import assert from 'node:assert/strict'
import type { App } from '../../../adapters/compose.ts'
import type { ApiRequest } from '../../../adapters/http/api-message.ts'
import { createHttpApi, type HttpApi } from '../../../adapters/http-api.ts'
import { DocumentMaker } from '../../../adapters/report/document-maker.ts'
import type { TableTennisService } from '../../../adapters/tasks/table-tennis-service.ts'
import { AppError } from '../../../core/errors.ts'
import { NO_SOURCE, SOURCE_UNREACHABLE } from '../../../plugins/table-tennis/errors.ts'
import { emptyResult, FakeEngine } from '../../adapters/api/audit/fake-engine.ts'
import { requestOf } from '../../adapters/http/api-double.ts'
import { noBrowser } from '../../support/browser/no-browser.ts'
import type { Contract, Documented, Node } from './contract.ts'

/** Calls every operation so that it refuses or fails, in each way that the document tells. */
export async function refuseEverything(app: App, contract: Contract): Promise<void> {
  const all = contract.operations
  const failing = createHttpApi(failingApp(app))
  for (const operation of all.filter(hasBody)) await refuseBodies(failing, contract, operation)
  for (const operation of all.filter((one) => answers(one, 502))) {
    await refuse(failing, contract, operation, 502)
  }
  const full = createHttpApi(unstoringApp(app))
  for (const operation of all.filter((one) => answers(one, 507))) {
    await refuse(full, contract, operation, 507, { remoteAddress: '127.0.0.1' })
  }
  const limited = createHttpApi(failingApp(app, { perMinute: 1, perHour: 0 }))
  const counted = all.filter((one) => answers(one, 429))
  await limited.dispatch(validRequest(counted[0] ?? assert.fail()))
  for (const operation of counted) await refuse(limited, contract, operation, 429)
  const draining = createHttpApi(failingApp(app))
  draining.admission.beginDrain()
  for (const operation of counted.filter((one) => answers(one, 503))) {
    await refuse(draining, contract, operation, 503)
  }
  const noSource = () => Promise.reject(new AppError(NO_SOURCE, { problem: 'none is enabled' }))
  const sourceless = createHttpApi(withService(app, { tournaments: { scrape: noSource } }))
  await refuse(sourceless, contract, contract.operation('scrapeTournament'), 409)
  const browserless = createHttpApi({ ...app, browser: noBrowser })
  await refuse(browserless, contract, contract.operation('exportPdf'), 503)
  const documents = new DocumentMaker({ bounds: { heldBytes: 1 } })
  documents.reserve(1)
  const holding = createHttpApi({ ...app, documents })
  await refuse(holding, contract, contract.operation('exportHtml'), 503)
  await refuse(holding, contract, contract.operation('exportMarkdown'), 503)
  await refuse(holding, contract, contract.operation('exportJson'), 503)
  await refuse(holding, contract, contract.operation('compareReports'), 503)
  await refuse(draining, contract, contract.operation('getHealth'), 503)
  const locked = createHttpApi(withService(app, { scrapeToken: 'contract-token' }))
  for (const operation of all.filter((one) => answers(one, 401))) {
    await refuse(locked, contract, operation, 401, { headers: { authorization: 'Bearer wrong' } })
  }
  for (const operation of all.filter((one) => answers(one, 403))) {
    await refuse(failing, contract, operation, 403, { headers: { origin: 'https://a.example' } })
  }
  for (const operation of all.filter(
    (one) => answers(one, 422) && (hasBody(one) || hasQuery(one) || answers(one, 304)),
  )) {
    const body = { read: async () => new TextEncoder().encode('{}') }
    const wrong = hasBody(operation) ? { body } : { query: wrongQuery(operation) }
    await refuse(failing, contract, operation, 422, wrong)
  }
}

/** A request that the document's own examples make. */
export function validRequest({ method, path, operation }: Documented): ApiRequest {
  const parameters = (operation.parameters ?? []) as readonly Node[]
  const examples = new Map(
    parameters.filter(({ example }) => example !== undefined).map((one) => [one.name, one.example]),
  )
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(examples.get(name) ?? assert.fail(`${path}: no example of ${name}`))),
  )
  const query = parameters
    .filter((one) => one.in === 'query' && one.example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join('&')
  const [body] = requestExamples(operation)
  const headers = isStream(operation) ? { accept: 'text/event-stream' } : {}
  return requestOf({ method, path: filled, query, headers, ...(body !== undefined && { body }) })
}

/** The values of the examples of a request's body. */
export function requestExamples(operation: Node): readonly unknown[] {
  const body = operation.requestBody as { content: Record<string, { examples?: Node }> } | undefined
  const examples = body?.content['application/json']?.examples ?? {}
  return Object.values(examples).map((example) => (example as Node).value)
}

async function refuseBodies(
  { dispatch }: HttpApi,
  contract: Contract,
  operation: Documented,
): Promise<void> {
  const request = validRequest(operation)
  const told = String((operation.operation.requestBody as Node).description)
  const refusing = (code: 'PAYLOAD_TOO_LARGE' | 'REQUEST_TIMEOUT') => ({
    ...request,
    body: {
      read: (limitBytes: number) => {
        assert.ok(told.includes(limitBytes.toLocaleString('en')), `${operation.id}: ${told}`)
        return Promise.reject(new AppError(code, { limitBytes, timeoutMs: 1 }))
      },
    },
  })
  const requests: readonly (readonly [number, ApiRequest])[] = [
    [400, { ...request, body: { read: async () => new TextEncoder().encode('{') } }],
    [413, refusing('PAYLOAD_TOO_LARGE')],
    [415, { ...request, headers: { ...request.headers, 'content-type': 'text/plain' } }],
    [408, refusing('REQUEST_TIMEOUT')],
  ]
  for (const [status, refused] of requests) {
    const answer = await dispatch(refused)
    assert.equal(answer.status, status, `${operation.id}: ${String(answer.body)}`)
    await contract.assertAnswer(operation.id, answer)
  }
}

async function refuse(
  { dispatch }: HttpApi,
  contract: Contract,
  operation: Documented,
  status: number,
  changes: Partial<ApiRequest> = {},
): Promise<void> {
  const valid = validRequest(operation)
  const headers = { ...valid.headers, ...changes.headers }
  const answer = await dispatch({ ...valid, ...changes, headers })
  assert.equal(answer.status, status, `${operation.id}: ${String(answer.body)}`)
  await contract.assertAnswer(operation.id, answer)
}

/** Every run ends because the target cannot be reached, every scrape because the source cannot. */
function failingApp(app: App, rate = { perMinute: 0, perHour: 0 }): App {
  const failure = { ok: false, code: 'TARGET_UNREACHABLE', error: 'No such host.' } as const
  const engine = new FakeEngine({ onStart: (run) => run.finish({ ...emptyResult, ...failure }) })
  const lost = () => Promise.reject(new AppError(SOURCE_UNREACHABLE, { problem: 'it is down' }))
  const { limits } = app.config
  return withService(
    {
      ...app,
      engine,
      audit: { ...app.audit, engine },
      config: { ...app.config, limits: { ...limits, rate } },
    },
    {
      ...{ clubs: { scrape: lost }, players: { scrape: lost }, tournaments: { scrape: lost } },
      clubList: { refresh: lost },
    },
  )
}

/** The disk is full. */
function unstoringApp(app: App): App {
  const full = () => Promise.reject(new AppError('NOT_STORED', { problem: 'the disk is full' }))
  const tasks = Object.assign(Object.create(app.tabletennis?.tasks ?? null), {
    start: full,
    cancel: full,
  })
  const reports = Object.create(app.reports, { isOn: { value: true }, add: { value: full } })
  const siteAudits = Object.assign(Object.create(app.siteAudits), {
    config: app.siteAudits.config,
    start: full,
  })
  return withService(
    { ...app, reports, siteAudits },
    {
      clubs: { scrape: full },
      players: { scrape: full },
      tournaments: { scrape: full },
      clubList: { refresh: full },
      persons: { erase: full },
      tasks,
    },
  )
}

function withService(app: App, changes: Partial<TableTennisService>): App {
  const { tabletennis } = app
  assert.ok(tabletennis)
  return { ...app, tabletennis: Object.assign(Object.create(tabletennis), tabletennis, changes) }
}

const hasQuery = ({ operation }: Documented): boolean =>
  ((operation.parameters ?? []) as readonly Node[]).some((one) => one.in === 'query')

const hasBody = ({ operation }: Documented): boolean => operation.requestBody !== undefined

function answers({ operation }: Documented, status: number): boolean {
  return Object.hasOwn(operation.responses as Node, String(status))
}

function isStream(operation: Node): boolean {
  return JSON.stringify(operation.responses).includes('"NOT_ACCEPTABLE"')
}

/** The first parameter that can be wrong, wrongly given; every read also refuses unknown forms. */
function wrongQuery(documented: Documented): string {
  const { id, operation } = documented
  const parameters = (operation.parameters ?? []) as readonly Node[]
  for (const { name, in: place, schema } of parameters) {
    const { type, enum: values, pattern, maxLength } = (schema ?? {}) as Node
    const isAny = type === 'string' && values === undefined && pattern === undefined
    if (place !== 'query') continue
    if (!isAny) return `${name}=nosuch`
    if (typeof maxLength === 'number') return `${name}=${'x'.repeat(maxLength + 1)}`
  }
  return answers(documented, 304) ? 'format=xml' : assert.fail(`${id}: no parameter can be wrong`)
}
