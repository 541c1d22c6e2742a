import type { HttpResponse } from '../../../core/ports/http.ts'
import { normUrl } from '../../web/http-url.ts'
import { isLoopback } from '../page/address/audited-site.ts'
import type { AgentProbe } from '../page/http/probe-facts.ts'
import type { ProbeContext, ProbeReply, RequestBudget } from './probe-client.ts'
import { isChallenge } from './response-facts.ts'

const MAX_REDIRECTS = 10
const REFUSALS = new Set([401, 403, 406, 451])

type Agent = { readonly token: string; readonly control: boolean }
export type AgentsContext = ProbeContext & {
  readonly budget: RequestBudget
  /** Page about the auditor. Omitted from the User-Agent if absent. */
  readonly infoUrl?: string
}

/** Number of requests in the sequence, without redirects. */
export function agentCount({ data }: Pick<ProbeContext, 'data'>): number {
  return (data.bots.sets.probed ?? []).length + 1
}

/**
 * Requests the page (first 256 KB) once per AI agent and once as an unknown agent, one after
 * another. Pauses in between, except on loopback. Probes without time left end as `timeout`.
 */
export async function probeAiAgents(context: AgentsContext): Promise<AgentProbe[]> {
  const { ctx, data, site, options, requester, baseline } = context
  const tokens = data.bots.sets.probed ?? []
  const agents = tokens.map((token) => ({ token, control: false }))
  const pauseMs = isLoopback(site) ? 0 : options.pauseMs
  const probes: AgentProbe[] = []
  const all = [...agents, { token: options.controlAgent, control: true }]
  // Do not send seven more requests to a site that asks us to slow down.
  if (baseline.status === 429) return all.map((agent) => unasked(agent, site.finalUrl))
  for (const agent of all) {
    if (probes.length > 0 && pauseMs > 0 && requester.remainingMs > pauseMs) {
      await ctx.clock.sleep(pauseMs, requester.signal)
    }
    probes.push(await probeAgent(agent, context))
  }
  return probes
}

function unasked(agent: Agent, url: string): AgentProbe {
  const nothing = {
    status: null,
    finalUrl: null,
    sameUrl: null,
    similarity: null,
    samePercent: null,
  }
  const flags = { challenge: false, refused: false, inconclusive: true, noindexAdded: false }
  const detail = `${agent.token}: not asked`
  return { ...agent, url, detail, outcome: 'notSent', ...nothing, ...flags }
}

async function probeAgent(agent: Agent, context: AgentsContext): Promise<AgentProbe> {
  const { client, data, site, options, budget, baseline } = context
  const reply = await client.ask({
    url: site.finalUrl,
    maxBytes: options.agentBytes,
    maxRedirects: MAX_REDIRECTS,
    userAgent: userAgentOf(agent.token, context),
    besideSlots: true,
    budget,
  })
  const { outcome, status, finalUrl, response } = reply
  const challenge =
    response !== null &&
    isChallenge(response, data.challenges) &&
    !isChallenge(baseline, data.challenges)
  const compared = await comparedWith(reply, { agent, context })
  return {
    ...agent,
    url: site.finalUrl,
    detail: describe(agent, { outcome, status, challenge, ...compared }),
    outcome,
    status,
    finalUrl,
    challenge,
    refused: challenge || (status !== null && REFUSALS.has(status)),
    inconclusive: !challenge && (status === null || status === 429 || status >= 500),
    ...compared,
  }
}

type Described = Pick<AgentProbe, 'outcome' | 'status' | 'challenge'> & Compared

/** "PerplexityBot: status 403", "Claude-User: status 200, 43% of the words are the same". */
function describe({ token, control }: Agent, answer: Described): string {
  const { outcome, status, challenge, samePercent, sameUrl, noindexAdded } = answer
  const parts = [outcome === 'answered' ? `status ${status}` : outcome]
  if (challenge) parts.push('a challenge page')
  if (samePercent !== null) parts.push(`${Math.floor(samePercent)}% of the words are the same`)
  if (sameUrl === false) parts.push('another URL')
  if (noindexAdded) parts.push('noindex added')
  return `${token}${control ? ' (control agent)' : ''}: ${parts.join(', ')}`
}

type Compared = Pick<AgentProbe, 'sameUrl' | 'similarity' | 'samePercent' | 'noindexAdded'>
type Judged = { readonly agent: Agent; readonly context: AgentsContext }

async function comparedWith(reply: ProbeReply, judged: Judged): Promise<Compared> {
  const { site, comparison } = judged.context
  const { response, finalUrl } = reply
  if (response?.status !== 200) {
    return { sameUrl: null, similarity: null, samePercent: null, noindexAdded: false }
  }
  const similarity = await comparison.similarity(response)
  return {
    sameUrl: normUrl(finalUrl ?? '') === normUrl(site.finalUrl),
    similarity,
    samePercent: similarity === null ? null : 100 * similarity,
    noindexAdded: await addsNoindex(response, judged),
  }
}

async function addsNoindex(response: HttpResponse, { agent, context }: Judged): Promise<boolean> {
  const { baseline, comparison } = context
  if (headerNoindex(baseline, agent.token)) return false
  if (headerNoindex(response, agent.token)) return true
  if (comparison.isIdentical(response)) return false
  const [own, other] = await Promise.all([comparison.baseline(), comparison.tokensOf(response)])
  return other?.noindex === true && own?.noindex === false
}

/** Whether X-Robots-Tag says noindex or none to everyone or to this agent. */
function headerNoindex({ headers }: HttpResponse, token: string): boolean {
  return (headers['x-robots-tag'] ?? []).some((value) => {
    const scope = /^\s*([\w-]+)\s*:/.exec(value)?.[1]?.toLowerCase()
    const isForOthers =
      scope !== undefined && scope !== token.toLowerCase() && !DIRECTIVES.has(scope)
    return !isForOthers && /(?:^|[,:\s])(?:noindex|none)(?:$|[,\s])/i.test(value)
  })
}
/** Directives that have a value. They are not names of agents. */
const DIRECTIVES = new Set([
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after',
])

function userAgentOf(token: string, { options, infoUrl }: AgentsContext): string {
  const template = infoUrl
    ? options.userAgentOfProbes.replaceAll('<AUDITOR_INFO_URL>', () => infoUrl)
    : options.userAgentOfProbes.replace(/;?\s*\+?<AUDITOR_INFO_URL>/g, '')
  return template.replaceAll('<token>', () => token)
}
