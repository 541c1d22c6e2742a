import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { type ServerOptions, ServerProcess } from '../measure/server-process.ts'
import type { Ends } from '../support/ends.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** The program that runs another one, in TypeScript, whose path is its first argument. */
export const BUNDLED_CHILD = fileURLToPath(new URL('../support/bundled-child.js', import.meta.url))

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Waits for the work on every item, of which some are worked on at once. */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, at: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries()
  const worker = async (): Promise<void> => {
    // One iterator for all workers: each takes the next item.
    for (const [at, item] of waiting) await work(item, at)
  }
  await Promise.all(times(atOnce, worker))
}

type Options = Partial<ServerOptions> & { readonly config?: object }

/** The real server in a process of its own until the trial ends. @param options `config` is its configuration file. */
export async function startServer(
  ends: Ends,
  { config = {}, env, ...options }: Options = {},
): Promise<ServerProcess> {
  // JSON is YAML.
  const folder = tempFolder(ends, { 'local.yaml': JSON.stringify(config) })
  const server = await ServerProcess.start({
    dataDir: folder,
    env: { CONFIG_FILE: `${folder}/local.yaml`, ...env },
    ...options,
  })
  ends.after(() => server.stop())
  return server
}

/** Forks a program, which says when it is ready and answers each message, until the trial ends. */
export async function startChild(ends: Ends, program: URL, args: readonly string[] = []) {
  const child = fork(BUNDLED_CHILD, [fileURLToPath(program), ...args])
  ends.after(async () => {
    const exit = once(child, 'exit')
    child.disconnect()
    await exit
  })
  await once(child, 'message')
  return async (message: string): Promise<unknown> => {
    const answer = once(child, 'message')
    child.send(message)
    return (await answer)[0]
  }
}

/** The parts of an answer that trials read. */
type AuditAnswer = {
  readonly code?: string
  readonly error?: string
  readonly geo?: CheckReport
  readonly seo?: CheckReport
  readonly warnings?: readonly { readonly code: string }[]
  readonly modules?: Readonly<Record<string, { readonly status: string }>>
}
type CheckReport = { readonly summary: { readonly error: number } } | null

/** Audits take as long as they take: the client sets no limit of its own. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/** Asks for a full audit. */
export async function askAudit(server: string, url: string, options: object = {}) {
  const startedAt = performance.now()
  const { statusCode, body } = await request(`${server}/api/audit/full`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, options }),
    dispatcher: agent,
  })
  const answer = (await body.json()) as AuditAnswer
  return { status: statusCode, body: answer, ms: performance.now() - startedAt }
}

/** How many checks broke in both audits; NaN when one of them is missing. */
export const brokenChecks = ({ seo, geo }: AuditAnswer): number =>
  [seo, geo].reduce((sum, report) => sum + (report?.summary.error ?? Number.NaN), 0)
