import { isStream } from '../../../adapters/http/api-message.ts'
import { createHttpApi } from '../../../adapters/http-api.ts'
import { UndiciHttpClient } from '../../../adapters/network/http-client.ts'
import { AddressTargetGuard } from '../../../adapters/network/target-guard.ts'
import { Browser } from '../../../core/ports/browser.ts'
import { Compute } from '../../../core/ports/compute.ts'
import type { HttpRequest, HttpResponse } from '../../../core/ports/http.ts'
import { type Call, RecordingSink, requestOf } from '../../adapters/http/api-double.ts'
import { composeDemo } from '../../demo/demo-program.ts'
import { startThirdParties } from '../../demo/third-parties.ts'
import { noBrowser } from '../../support/browser/no-browser.ts'
import type { Ends } from '../../support/ends.ts'
import { InlineCompute } from '../../support/inline-compute.ts'
import { startLoopbackSite } from '../../support/loopback-site.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { startCanary, watchConnections } from './canary.ts'
import { hostileSite } from './hostile-site.ts'

const SITE = 'www.atelier-example.com'
const DOMAIN = 'inside-example.com'
const ADDRESS = /https?:\/\/[^\s"'\\<>)\]]+/g
/**
 * What names lead to. Each has an address that leads to the canary and stays refused where local
 * targets are allowed, because the sites of the trial are on loopback.
 */
const LEADS: readonly (readonly string[])[] = [
  ['0.0.0.0'],
  ['127.0.0.1', '0.0.0.0'],
  ['::ffff:127.0.0.1'],
  ['93.184.216.34', '0.0.0.0'],
  ['::', '::ffff:0:127.0.0.1'],
]
/** Nothing waits. */
const QUICK = {
  apis: Object.fromEntries(
    ['commoncrawl', 'crux', 'suggest'].map((api) => [api, { perSecond: 1000 }]),
  ),
  modules: {
    crawl: { options: { pauseMs: 0 } },
    multipage: { options: { pauseMs: 0 } },
    visual: { options: { quietMs: 100, settleMs: 500, scrollMs: 500 } },
    tier2: { options: { quietMs: 100, settleMs: 500 } },
  },
}

export type Reply = { readonly status: number; readonly text: string }
export type ProgramWorld = Awaited<ReturnType<typeof startProgramWorld>>

/**
 * The whole program with its real client and guard, a hostile site, and third parties whose answers
 * lead inside with every address in them.
 */
export async function startProgramWorld(ends: Ends, hasBrowser: boolean) {
  const canary = await startCanary(ends)
  const attempts = watchConnections(ends)
  const hosts = new Map<string, readonly string[]>()
  const places = new Set<string>()
  /** A host that looks public and leads inside. It is named after the place that names it. */
  const hostOf = (place: string): string => {
    const host = `${place.toLowerCase()}.${DOMAIN}`
    if (!hosts.has(host)) hosts.set(host, LEADS[hosts.size % LEADS.length] ?? [])
    return host
  }
  const urlOf = (place: string) => `http://${hostOf(place)}:${canary.port}/${place}.png`
  const resolve = async (name: string): Promise<readonly string[]> => {
    if (name === SITE) return ['127.0.0.1']
    const found = hosts.get(name) ?? (name.endsWith(DOMAIN) ? LEADS[0] : undefined)
    if (found === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    places.add(name.slice(0, -DOMAIN.length - 1))
    return found
  }
  let origin = ''
  const answer = hostileSite(() => origin, urlOf)
  const site = await startLoopbackSite({
    routes: {
      '*': ({ url = '/' }, response) => {
        const { status, headers, body = '' } = answer(url)
        response.writeHead(status, headers).end(body)
      },
    },
  })
  origin = site.origin.replace('127.0.0.1', SITE)
  ends.after(() => site.close())
  const parties = await startThirdParties({})
  ends.after(() => parties.close())
  const client = new UndiciHttpClient({ allowLocal: true, userAgent: 'trial', resolve })
  ends.after(() => client.close())
  const fetch = async (request: HttpRequest): Promise<HttpResponse> => {
    const response = await client.fetch(request)
    if (request.trust !== 'trusted') return response
    const inside = urlOf(`party-${new URL(request.url).port}`)
    const text = Buffer.from(response.body).toString()
    return { ...response, body: Buffer.from(text.replaceAll(ADDRESS, inside)) }
  }
  const http = { fetch, close: () => client.close() }
  const app = await composeDemo({
    web: { http, guard: new AddressTargetGuard({ allowLocal: true }, resolve) },
    parties,
    env: {
      ...{ LOG_LEVEL: 'silent', DATA_DIR: tempFolder(ends) },
      ...{ RATE_LIMIT_PER_IP_PER_MINUTE: '0', RATE_LIMIT_PER_IP_PER_HOUR: '0' },
    },
    overrides: QUICK,
    register: (container) => {
      // Threads take longer to start than the whole audit.
      container.register(Compute, { useValue: new InlineCompute() })
      if (!hasBrowser) container.register(Browser, { useValue: noBrowser })
    },
  })
  ends.after(() => app.close())
  const { dispatch } = createHttpApi(app)
  return {
    canary,
    /** Origin of the site. */
    origin,
    hostOf,
    urlOf,
    /** Places whose hosts were looked up. */
    places: places as ReadonlySet<string>,
    call: async (call: Call): Promise<Reply> => {
      const { status, body } = await dispatch(requestOf(call))
      if (!isStream(body)) return { status, text: Buffer.from(body).toString() }
      const sink = new RecordingSink()
      await body.produce(sink)
      return { status, text: sink.text }
    },
    /** Attempts to connect to what is neither the site nor a third party. */
    strays: (): readonly string[] => {
      const known = [origin, ...Object.values(parties.env)].flatMap((url) =>
        /^http:\/\/\S+:\d+$/.test(url) ? [new URL(url).port] : [],
      )
      return attempts
        .filter(({ ip, port }) => ip !== '127.0.0.1' || !known.includes(String(port)))
        .map(({ ip, port }) => `${ip} ${port}`)
    },
  }
}
