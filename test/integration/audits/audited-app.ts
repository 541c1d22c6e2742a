import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { App, ComposeOptions } from '../../../adapters/compose.ts'
import type { Dispatch } from '../../../adapters/http/dispatch.ts'
import { createHttpApi } from '../../../adapters/http-api.ts'
import { type ServedApp, serve } from '../../../adapters/serve.ts'
import { type Call, jsonOf, requestOf } from '../../adapters/http/api-double.ts'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import { TEMP } from '../../support/temp-folder.ts'
import { composeQuietly } from '../../support/test-program.ts'

export type Check = { readonly id: string; readonly status: string; readonly value: unknown }
type Report = {
  readonly categories: readonly { readonly checks: readonly (Check & { reason?: string })[] }[]
  readonly summary: { readonly error: number }
}
/** The fields of any answer that tests read. */
export type AuditBody = {
  readonly ok: boolean
  readonly code?: string
  readonly error?: string
  readonly finalUrl?: string
  readonly geo?: Report
  readonly seo?: Report
  readonly warnings?: readonly { readonly code: string }[]
  readonly details?: readonly { readonly path: string }[]
}
export type Answer = { readonly status: number; readonly body: AuditBody }

export type AppOptions = Pick<ComposeOptions, 'register'> & {
  /** ALLOW_LOCALHOST_AUDIT. */
  readonly allowLocal: boolean
  /** Whether a server listens as well, at a free port. */
  readonly listens?: boolean
  /** Bytes of a page that are read; default as shipped. */
  readonly pageBytes?: number
}

/** The real program with the real catalogue; only the network it meets is the test's. */
export class AuditedApp {
  readonly app: App
  readonly dispatch: Dispatch
  readonly #served: ServedApp | undefined

  constructor(app: App, served?: ServedApp) {
    this.app = app
    this.dispatch = createHttpApi(app).dispatch
    this.#served = served
  }

  /** The server's address, `http://127.0.0.1:PORT`. */
  get url(): string {
    return this.#served?.url ?? assert.fail('no server listens')
  }

  close(): Promise<void> {
    return this.#served?.shutDown(0) ?? this.app.close()
  }

  async call(call: Call): Promise<Answer> {
    const response = await this.dispatch(requestOf(call))
    return { status: response.status, body: jsonOf(response) as AuditBody }
  }

  /** The consolidated audit; afterwards the server must be as well as before. */
  async audit(url: string, options: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    const answer = await this.call({ path: '/api/audit/full', body: { url, options } })
    await this.assertHealthy()
    return answer
  }

  async assertHealthy(): Promise<void> {
    const { status } = await this.dispatch(requestOf({ path: '/health' }))
    assert.deepEqual([status, this.app.engine.active], [200, 0])
  }
}

/**
 * One program for all tests of a file, composed before the first and closed after the last one.
 * Warnings of the Node process during these tests are a failure.
 */
export function useApp({ allowLocal, register, listens, pageBytes }: AppOptions): () => AuditedApp {
  const dataDir = mkdtempSync(join(TEMP, 'manifold-'))
  const warnings: string[] = []
  const note = (warning: Error): unknown => warnings.push(String(warning))
  let audited: AuditedApp | undefined
  before(async () => {
    process.on('warning', note)
    const env = { DATA_DIR: dataDir, ...(allowLocal && { ALLOW_LOCALHOST_AUDIT: 'true' }) }
    const crawl = pageBytes === undefined ? {} : { crawl: { options: { pageBytes } } }
    const overrides = { modules: { ...LOCAL_CHECKS_ONLY.modules, ...crawl } }
    const app = await composeQuietly({ env, overrides, ...(register && { register }) })
    audited = new AuditedApp(app, listens ? await serve(app) : undefined)
  })
  after(async () => {
    await audited?.close()
    rmSync(dataDir, { recursive: true, force: true })
    process.off('warning', note)
    assert.deepEqual(warnings, [])
  })
  return () => audited as AuditedApp
}

/** Asserts that the audit was answered and that every check could be evaluated. */
export function assertSound({ status, body }: Answer): void {
  assert.deepEqual([status, body.code], [200, undefined], body.error)
  const reports = [body.seo, body.geo]
  const broken = reports.flatMap((report) => checksOf(report).filter(isBroken))
  assert.deepEqual(broken, [])
  assert.deepEqual(
    reports.map((report) => report?.summary.error),
    [0, 0],
  )
}

/** One check of an answer. */
export function checkOf({ body }: Answer, id: string): Check {
  const all = [...checksOf(body.seo), ...checksOf(body.geo)]
  return all.find((check) => check.id === id) ?? assert.fail(`no check ${id}`)
}

export const codesOf = ({ body }: Answer): string[] => (body.warnings ?? []).map(({ code }) => code)

const checksOf = (report: Report | undefined) =>
  (report?.categories ?? []).flatMap(({ checks }) => checks)

const isBroken = ({ status }: Check): boolean => status === 'error'
