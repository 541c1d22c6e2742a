import type { Call } from '../../adapters/http/api-double.ts'
import { llmsTxt } from './hostile-site.ts'
import { ProgramWorld, type Reply } from './program-world.ts'
import { type Described, type UrlCall, urlCalls } from './url-operations.ts'

export type ProgramRun = {
  /** Calls of the API. */
  calls: number
  /** Of them, those that named what is inside themselves. */
  direct: number
  /** Direct calls that were not refused, in words. */
  readonly notRefused: string[]
  /** Other calls that failed, in words. */
  readonly failed: string[]
  /** Places whose names were looked up, each in vain. */
  readonly places: ReadonlySet<string>
  /** Tries to connect to what is neither the site nor a third party. */
  readonly strays: readonly string[]
  readonly connections: number
  readonly packets: number
}

export type ProgramRunOptions = {
  /** With the modules that need one, in a real browser. */
  readonly hasBrowser: boolean
  /** Every module and endpoint by itself too, not the audit with everything alone. */
  readonly isWhole: boolean
}

/** The modules that ask for more than the page and its files, or read who stands above it. */
const QUICK = {
  modules: ['crawl', 'hreflang', 'multipage', 'tier2', 'contentGap', 'aiHallucination'],
}

/** Asks the whole program for everything, of a site and by third parties that lead inside. */
export async function runProgram({ hasBrowser, isWhole }: ProgramRunOptions): Promise<ProgramRun> {
  const world = await ProgramWorld.start({ hasBrowser })
  const counts = { calls: 0, direct: 0 }
  const notRefused: string[] = []
  const failed: string[] = []
  const ask = (call: Call): Promise<Reply> => {
    counts.calls += 1
    return world.call(call)
  }
  try {
    const { text } = await ask({ path: '/openapi.json', method: 'GET' })
    const calls = urlCalls(JSON.parse(text) as Described)
    for (const [at, call] of calls.entries()) {
      for (const url of insideUrls(world, isWhole ? undefined : at)) {
        counts.direct += 1
        const reply = await ask(callOf(call, url))
        if (reply.status === 400 && reply.text.includes('"SSRF_BLOCKED"')) continue
        notRefused.push(`${call.method} ${call.path} ${url}: ${reply.status}`)
      }
    }
    const fine = async (call: Call): Promise<string> => {
      const reply = await ask(call)
      if (reply.status !== 200) failed.push(`${call.path}: ${reply.text.slice(0, 300)}`)
      return reply.text
    }
    const options = { enablePlacesLookup: true, skipVisual: !hasBrowser, ...(!isWhole && QUICK) }
    const body = { url: `${world.origin}/`, options }
    const report = await fine({ path: '/api/audit/full', body })
    await fine({ path: '/api/llms-txt/validate', body: { url: `${world.origin}/llms.txt` } })
    await fine({
      path: '/api/llms-txt/validate',
      body: { content: llmsTxt(world.origin, world.names.urlOf) },
    })
    for (const format of hasBrowser ? ['html', 'markdown', 'pdf'] : ['html', 'markdown']) {
      await fine({ path: `/api/export/${format}`, body: JSON.parse(report) as object })
    }
    if (isWhole)
      for (const call of calls) await askForSite(call, { world, ask, failed, hasBrowser })
    return {
      ...counts,
      ...{ notRefused, failed, places: new Set(world.names.asked), strays: world.strays() },
      ...{ connections: world.canary.connections, packets: world.canary.packets },
    }
  } finally {
    await world.close()
  }
}

/** Addresses of what is inside, as a caller may name it; all of them, or one in turn. */
function insideUrls({ names, canary: { port } }: ProgramWorld, at?: number): readonly string[] {
  const ipv4 = ['0', '0.0.0.0', '0x0', '169.254.169.254']
  const ipv6 = ['[::]', '[::ffff:127.0.0.1]', '[fd00:ec2::254]', '[fe80::1]']
  const urls = [
    names.urlOf('direct'),
    ...[...ipv4, ...ipv6].map((host) => `http://${host}:${port}/`),
  ]
  return at === undefined ? urls : urls.slice(at % urls.length, (at % urls.length) + 1)
}

function callOf({ method, path, inQuery }: UrlCall, url: string, more: object = {}): Call {
  const headers = { accept: 'text/event-stream, application/json' }
  if (inQuery) return { method, headers, path, query: `url=${encodeURIComponent(url)}` }
  return { method, headers, path, body: { url, ...more } }
}

type Asking = {
  readonly world: ProgramWorld
  readonly ask: (call: Call) => Promise<Reply>
  readonly failed: string[]
  readonly hasBrowser: boolean
}

/** One call by itself with everything a caller may give that names a site. */
async function askForSite(
  call: UrlCall,
  { world, ask, failed, hasBrowser }: Asking,
): Promise<void> {
  const competitors = [world.names.hostOf('competitor'), world.names.hostOf('other-competitor')]
  const url = `${world.origin}/`
  const { status, text } = await ask(
    callOf(call, url, moreFor(call.path, { competitors, hasBrowser })),
  )
  // What has nothing to work with says so; a mistake of the trial would be a 400.
  if (status !== 200 && status < 502) failed.push(`${call.path}: ${status} ${text.slice(0, 300)}`)
}

type Given = { readonly competitors: readonly string[]; readonly hasBrowser: boolean }

function moreFor(path: string, { competitors, hasBrowser }: Given): object {
  const skipVisual = !hasBrowser
  if (path.startsWith('/api/modules/')) return { options: { competitors, skipVisual } }
  if (path === '/api/citation') return { competitors }
  if (/^\/api\/(?:audit|geo-audit|seo-audit)/.test(path)) return { options: { skipVisual } }
  return {}
}
