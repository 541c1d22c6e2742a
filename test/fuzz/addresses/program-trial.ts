import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '../../adapters/http/api-double.ts'
import { Contract, type Documented, type Node } from '../../contracts/openapi/contract.ts'
import { startThirdParties } from '../../demo/third-parties.ts'
import { ServerProcess } from '../../measure/server-process.ts'
import { startLoopbackSite } from '../../support/loopback-site.ts'
import { startCanary } from './canary.ts'
import { llmsTxt } from './hostile-site.ts'
import { type ProgramWorld, type Reply, startProgramWorld } from './program-world.ts'

export type ProgramRun = {
  /** Calls that name something inside themselves. */
  readonly direct: number
  /** Direct calls that were not refused. */
  readonly notRefused: readonly string[]
  /** Other calls that failed. */
  readonly failed: readonly string[]
  /** Places whose names were looked up, each without being connected to. */
  readonly places: ReadonlySet<string>
  /** Attempts to connect to what is neither the site nor a third party. */
  readonly strays: readonly string[]
  readonly connections: number
  readonly packets: number
}

export type ProgramRunOptions = {
  /** Uses a real browser for the modules that need one. */
  readonly hasBrowser: boolean
  /** Calls every module and endpoint on its own too. */
  readonly isWhole: boolean
}

/** The modules that request more than the page and its files. */
const QUICK = {
  modules: ['crawl', 'hreflang', 'multipage', 'tier2', 'contentGap', 'aiHallucination'],
}
const HOSTS = [
  ...['0', '0.0.0.0', '0x0', '169.254.169.254'],
  ...['[::]', '[::ffff:127.0.0.1]', '[fd00:ec2::254]', '[fe80::1]'],
]

/** A call that takes an address. Its path is filled in. */
type UrlCall = { readonly method: string; readonly path: string; readonly inQuery: boolean }

/** Calls the whole program for a site and third parties that lead inside. */
export async function runProgram({ hasBrowser, isWhole }: ProgramRunOptions): Promise<ProgramRun> {
  const world = await startProgramWorld({ hasBrowser })
  const { origin, canary, places } = world
  const notRefused: string[] = []
  const failed: string[] = []
  let direct = 0
  const fine = async (call: Call, isFine = ({ status }: Reply) => status === 200) => {
    const reply = await world.call(call)
    if (!isFine(reply)) failed.push(`${call.path}: ${reply.status} ${reply.text.slice(0, 300)}`)
    return reply.text
  }
  try {
    const { text } = await world.call({ path: '/openapi.json', method: 'GET' })
    const calls = urlCalls(new Contract(JSON.parse(text) as Node))
    const inside = [world.urlOf('direct'), ...HOSTS.map((host) => `http://${host}:${canary.port}/`)]
    for (const [at, call] of calls.entries()) {
      for (const url of isWhole ? inside : [inside[at % inside.length] ?? '']) {
        direct += 1
        const reply = await world.call(callOf(call, url))
        if (reply.status === 400 && reply.text.includes('"SSRF_BLOCKED"')) continue
        notRefused.push(`${call.method} ${call.path} ${url}: ${reply.status}`)
      }
    }
    const options = { enablePlacesLookup: true, skipVisual: !hasBrowser, ...(!isWhole && QUICK) }
    const body = { url: `${origin}/`, options }
    const report = await fine({ path: '/api/audit/full', body })
    for (const given of [
      { url: `${origin}/llms.txt` },
      { content: llmsTxt(origin, world.urlOf) },
    ]) {
      await fine({ path: '/api/llms-txt/validate', body: given })
    }
    for (const format of hasBrowser ? ['html', 'markdown', 'pdf'] : ['html', 'markdown']) {
      await fine({ path: `/api/export/${format}`, body: JSON.parse(report) as object })
    }
    for (const call of isWhole ? calls : []) {
      // A module without data to work with answers 502 or 503. A mistake of the trial would be 400.
      await fine(
        callOf(call, `${origin}/`, moreFor(call.path, world, !hasBrowser)),
        ({ status }) => status === 200 || status >= 502,
      )
    }
    const { connections, packets } = canary
    const seen = { places: new Set(places), strays: world.strays() }
    return { direct, notRefused, failed, ...seen, connections, packets }
  } finally {
    await world.close()
  }
}

/** Every call of the API that takes a `url`, for each category and each module. */
function urlCalls(contract: Contract): readonly UrlCall[] {
  return contract.operations.flatMap(({ method, path, operation }) => {
    const parameters = (operation.parameters ?? []) as readonly Node[]
    const inQuery = parameters.some(({ name }) => name === 'url')
    if (!inQuery && !takesUrl(contract, operation)) return []
    const choice = parameters.find(({ in: place }) => place === 'path')
    const values = (choice?.schema as { enum?: readonly string[] } | undefined)?.enum ?? []
    const paths = choice ? values.map((value) => path.replace(`{${choice.name}}`, value)) : [path]
    return paths.map((filled) => ({ method, path: filled, inQuery }))
  })
}

function takesUrl(contract: Contract, operation: Documented['operation']): boolean {
  const { content } = (operation.requestBody ?? {}) as { content?: Record<string, Node> }
  const { $ref = '' } = (content?.['application/json']?.schema ?? {}) as { $ref?: string }
  const { properties = {} } = (contract.at($ref.slice(1)) ?? {}) as { properties?: object }
  return $ref !== '' && Object.hasOwn(properties, 'url')
}

function callOf({ method, path, inQuery }: UrlCall, url: string, more: object = {}): Call {
  const headers = { accept: 'text/event-stream, application/json' }
  if (inQuery) return { method, headers, path, query: `url=${encodeURIComponent(url)}` }
  return { method, headers, path, body: { url, ...more } }
}

/** Everything else that a caller may give to name a site. */
function moreFor(path: string, { hostOf }: ProgramWorld, skipVisual: boolean): object {
  const competitors = [hostOf('competitor'), hostOf('other-competitor')]
  if (path.startsWith('/api/modules/')) return { options: { competitors, skipVisual } }
  if (path === '/api/citation') return { competitors }
  if (/^\/api\/(?:audit|geo-audit|seo-audit)/.test(path)) return { options: { skipVisual } }
  return {}
}

const NAMES = ['http_proxy', 'https_proxy', 'all_proxy', 'ftp_proxy', 'ws_proxy', 'wss_proxy']
const OF_NPM = ['npm_config_proxy', 'npm_config_https_proxy', 'npm_config_http_proxy']

export type Proxied = {
  /** Requests that reached the site and that were answered by it. */
  readonly siteRequests: number
  /** Modules that the audit ended, those that ask third parties and the browser among them. */
  readonly modulesDone: number
  /** Connections to the proxy that every variable of the environment names. */
  readonly connections: number
}

/** The real server in a process whose environment names a proxy in every way; a full audit of a site. */
export async function auditBehindProxy(): Promise<Proxied> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-'))
  const canary = await startCanary()
  const parties = await startThirdParties({})
  const page =
    '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1><img src="/a.png">'
  const site = await startLoopbackSite({ routes: { '*': { body: page } } })
  const env = { ...parties.env, ...proxyEnvironment(`http://127.0.0.1:${canary.port}`) }
  const server = await ServerProcess.start({ dataDir, env })
  try {
    const response = await fetch(`${server.url}/api/audit/full`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: site.origin, options: { enablePlacesLookup: true } }),
    })
    const { modules = {} } = (await response.json()) as { modules?: Record<string, Ended> }
    const done = Object.values(modules).filter(({ status }) => status === 'done')
    return {
      siteRequests: site.requests.length,
      modulesDone: done.length,
      connections: canary.connections,
    }
  } finally {
    await server.stop()
    site.close()
    await parties.close()
    canary.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Ended = { readonly status: string }

function proxyEnvironment(proxy: string): Readonly<Record<string, string>> {
  const named = [...NAMES, ...OF_NPM].flatMap((name) => [name, name.toUpperCase()])
  return {
    ...Object.fromEntries(named.map((name) => [name, proxy])),
    // What an operator may have set so that nothing, loopback neither, goes around it.
    ...{ NO_PROXY: '', no_proxy: '', NODE_USE_ENV_PROXY: '1', GLOBAL_AGENT_HTTP_PROXY: proxy },
  }
}
