import type { SiteAudit } from '../../../manifests/types/records.ts'
import type { Call } from '../../adapters/http/api-double.ts'
import { Contract, type Documented, type Node } from '../../contracts/openapi/contract.ts'
import { startThirdParties } from '../../demo/third-parties.ts'
import { figures, none, some } from '../../measure/figure.ts'
import { askAudit, startServer } from '../../soak/trial.ts'
import type { Ends } from '../../support/ends.ts'
import { startLoopbackSite } from '../../support/loopback-site.ts'
import { pieces } from '../hostile.ts'
import { startCanary } from './canary.ts'
import { llmsTxt } from './hostile-site.ts'
import { type ProgramWorld, type Reply, startProgramWorld } from './program-world.ts'

type ProgramRunOptions = {
  /** Uses a real browser for the modules that need one. */
  readonly hasBrowser: boolean
  /** Calls every module and endpoint on its own too. */
  readonly isWhole: boolean
}

/** Addresses that an audit requests: each is looked up and refused, and nothing follows. */
const ASKED = pieces(
  'direct¦robots-sitemap¦redirect-sitemap¦sitemap-index¦llms-full-txt¦redirect-llms-link',
  'hreflang-nl¦hreflang-de¦hreflang-x-default¦sitemap-hreflang¦link-header-alternate',
  'redirect-alternate-en¦redirect-alternate-es¦og-image¦schema-image¦img¦picture-img',
  'redirect-img¦link¦redirect-page¦contact¦terms¦-well-known-mcp-json',
  '-well-known-agent-card-json',
)
const LEAST_DIRECT = 40

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
export async function runProgram(ends: Ends, { hasBrowser, isWhole }: ProgramRunOptions) {
  const world = await startProgramWorld(ends, hasBrowser)
  const { origin, canary, places } = world
  const notRefused: string[] = []
  const failed: string[] = []
  let direct = 0
  const fine = async (call: Call, isFine = ({ status }: Reply) => status === 200) => {
    const reply = await world.call(call)
    if (!isFine(reply)) failed.push(`${call.path}: ${reply.status} ${reply.text.slice(0, 300)}`)
    return reply.text
  }
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
  const pasted = { content: llmsTxt(origin, world.urlOf) }
  for (const given of [{ url: `${origin}/llms.txt` }, pasted]) {
    await fine({ path: '/api/llms-txt/validate', body: given })
  }
  for (const format of hasBrowser ? ['html', 'markdown', 'pdf'] : ['html', 'markdown']) {
    await fine({ path: `/api/export/${format}`, body: JSON.parse(report) as object })
  }
  const site = await auditSite(world)
  for (const call of isWhole ? calls.filter(({ path }) => path !== SITES) : []) {
    // A module without data to work with answers 502 or 503. A mistake of the trial would be 400.
    await fine(
      callOf(call, `${origin}/`, moreFor(call.path, world, !hasBrowser)),
      ({ status }) => status === 200 || status >= 502,
    )
  }
  const parties = [...places].filter((place) => place.startsWith('party-'))
  const unasked = ASKED.filter((place) => !places.has(place))
  return figures('the whole program: ', [
    // Every operation that takes a url, each category and each module.
    some('calls of the API that name what is inside', direct, LEAST_DIRECT),
    none('calls that were not refused', notRefused),
    none('other calls that failed', [...failed, ...site.failed]),
    some('pages of an audit of the whole site', site.read, LEAST_PAGES),
    ['places of a site and of third parties looked up', places.size, ''],
    some('third parties whose addresses were looked up', parties.length),
    none('places that were not looked up', unasked),
    none('connections to what is inside', [...canary.knocks, ...world.strays()]),
  ])
}

const SITES = '/api/site-audits'
/** The first page, its links and what the sitemap lists. */
const LEAST_PAGES = 5

/** Audits the whole site, whose pages, files and redirects lead inside. */
async function auditSite({ call, origin }: ProgramWorld) {
  const started = await call({
    path: SITES,
    body: { url: `${origin}/`, options: { maxPages: 50 } },
  })
  const { siteAuditId = '' } = JSON.parse(started.text) as { readonly siteAuditId?: string }
  const path = `${SITES}/${siteAuditId}`
  // Ends with the audit.
  await call({ path: `${path}/events`, method: 'GET' })
  const { text } = await call({ path, method: 'GET' })
  const { status, counts } = JSON.parse(text) as Partial<SiteAudit>
  const failed = status === 'completed' ? [] : [`${path}: ${started.text} ${text}`.slice(0, 500)]
  return { failed, read: counts?.read ?? 0 }
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
  // A report names its address too, and nothing is read from there.
  const isReport = Object.hasOwn(properties, 'scores')
  return $ref !== '' && Object.hasOwn(properties, 'url') && !isReport
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

/** The real server in a process whose environment names a proxy in every way; a full audit of a site. */
export async function auditBehindProxy(ends: Ends) {
  const canary = await startCanary(ends)
  const parties = await startThirdParties({})
  ends.after(() => parties.close())
  const page =
    '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1><img src="/a.png">'
  const site = await startLoopbackSite({ routes: { '*': { body: page } } })
  ends.after(() => site.close())
  const env = { ...parties.env, ...proxyEnvironment(`http://127.0.0.1:${canary.port}`) }
  const { url } = await startServer(ends, { env })
  const { body } = await askAudit(url, site.origin, { enablePlacesLookup: true })
  const done = Object.values(body.modules ?? {}).filter(({ status }) => status === 'done')
  return figures('a proxy of the environment: ', [
    some('requests of an audit past it', site.requests.length),
    some('modules that ended the audit', done.length),
    none('connections to it', canary.knocks),
  ])
}

function proxyEnvironment(proxy: string): Readonly<Record<string, string>> {
  const named = [...NAMES, ...OF_NPM].flatMap((name) => [name, name.toUpperCase()])
  return {
    ...Object.fromEntries(named.map((name) => [name, proxy])),
    // Settings of an operator who sends all traffic through a proxy, loopback included.
    ...{ NO_PROXY: '', no_proxy: '', NODE_USE_ENV_PROXY: '1', GLOBAL_AGENT_HTTP_PROXY: proxy },
  }
}
