import type { ProbeFacts } from '../page/http/probe-facts.ts'
import { type AgentsContext, probeAiAgents } from './ai-agent-probes.ts'
import { probeAssets } from './image-probes.ts'
import type { CrawlView } from './page.ts'
import type { PageProbeContext } from './probe-client.ts'
import {
  type LinkTarget,
  probeAlternate,
  probeAltHost,
  probeCanonicalTarget,
  probeHttpOrigin,
  probeLinks,
  probeNegotiated,
  probeRandom404,
  probeWellKnown,
} from './probes.ts'
import type { Needs } from './request.ts'

/** Results that later probes depend on. */
type ProbeSources = {
  readonly view: Promise<CrawlView>
  /** Same-site links of llms.txt. */
  readonly llmsLinks: Promise<readonly LinkTarget[]>
  /** 24 random hex characters. */
  readonly randomName: string
}

/**
 * Runs the requested probes only. Those that need just the response start at once, the others as
 * soon as the page or llms.txt has been read. Probes that were not requested are absent.
 */
export async function runProbes(
  needs: Needs,
  context: AgentsContext,
  sources: ProbeSources,
): Promise<ProbeFacts> {
  const wants = (name: string) => needs.has(`probes.${name}`)
  const onPage = async <T>(probe: (context: PageProbeContext) => Promise<T>): Promise<T> =>
    probe({ ...context, view: await sources.view })
  const running = {
    aiAgents: wants('aiAgents') && probeAiAgents(context),
    httpOrigin: wants('httpOrigin') && probeHttpOrigin(context),
    altHost: wants('altHost') && probeAltHost(context),
    random404: wants('random404') && probeRandom404(context, sources.randomName),
    wellKnown: wants('wellKnown') && probeWellKnown(context),
    negotiated: wants('markdown') && probeNegotiated(context),
    canonicalTarget: wants('canonicalTarget') && onPage(probeCanonicalTarget),
    alternate: wants('markdown') && onPage(probeAlternate),
    assets: wants('assets') && onPage(probeAssets),
    internal:
      wants('links.internal') && onPage((page) => probeLinks(page.view.internalLinks, page)),
    llmsLinks: wants('llmsLinks') && sources.llmsLinks.then((links) => probeLinks(links, context)),
    external:
      wants('links.external') && onPage((page) => probeLinks(page.view.externalLinks, page)),
  }
  return assembled(await settled(running))
}

type Running = Readonly<Record<string, false | Promise<unknown>>>
type Settled<T extends Running> = { [K in keyof T]?: Awaited<Exclude<T[K], false>> }

async function settled<T extends Running>(running: T): Promise<Settled<T>> {
  const entries = Object.entries(running).filter(([, promise]) => promise !== false)
  const values = await Promise.all(entries.map(async ([name, promise]) => [name, await promise]))
  return Object.fromEntries(values) as Settled<T>
}

type Parts = Omit<ProbeFacts, 'links' | 'markdown'> & {
  readonly internal?: NonNullable<ProbeFacts['links']>['internal']
  readonly external?: NonNullable<ProbeFacts['links']>['external']
  readonly negotiated?: NonNullable<ProbeFacts['markdown']>['negotiated']
  readonly alternate?: Pick<NonNullable<ProbeFacts['markdown']>, 'alternate'>
}

function assembled({ internal, external, negotiated, alternate, ...others }: Parts): ProbeFacts {
  return {
    ...others,
    ...(internal || external
      ? { links: { ...(internal && { internal }), ...(external && { external }) } }
      : {}),
    ...(negotiated ? { markdown: { negotiated, ...alternate } } : {}),
  }
}
