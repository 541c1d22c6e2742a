import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startThirdParties } from '../../demo/third-parties.ts'
import { ServerProcess } from '../../measure/server-process.ts'
import { startLoopbackSite } from '../../support/loopback-site.ts'
import { startCanary } from './canary.ts'

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
