import type { Evidence } from '../evidence.ts'
import type { Measure } from '../measure.ts'
import { robotsEvidence, verdictFor } from '../robots/robots-agents.ts'
import type { SiteFacts } from '../site-facts.ts'
import { indexDirectives } from './index-directives.ts'

type Finding = { readonly text: string; readonly evidence: readonly Evidence[] }

/**
 * Conditions for Google's AI features that do not hold (`obstacles`), and those that could not be
 * known (`unknown`), in words.
 */
export const googleAi: Measure = (facts) => {
  const robots = { token: 'Googlebot', ...verdictFor(facts, 'Googlebot') }
  const unread = facts.missing.robots !== undefined || robots.allowed === null
  const isOwnAnswer = !facts.response.challenge && facts.response.status !== 429
  const found = isOwnAnswer ? [...answerFindings(facts), ...directiveFindings(facts)] : []
  if (!unread && !robots.allowed) {
    found.unshift({
      text: 'robots.txt disallows Googlebot',
      evidence: [robotsEvidence(facts, robots)],
    })
  }
  const value = {
    obstacles: found.map(({ text }) => text),
    unknown: [
      ...(unread ? ['robots.txt'] : []),
      ...(isOwnAnswer ? [] : ['the answer that Googlebot gets']),
    ],
  }
  return { value, evidence: found.flatMap(({ evidence }) => evidence) }
}

function answerFindings({ response, finalUrl }: SiteFacts): Finding[] {
  const found: Finding[] = []
  const { status, isHtml, mediaType } = response
  const add = (text: string, detail: string) =>
    found.push({ text, evidence: [{ url: finalUrl, detail }] })
  if (status !== 200) add(`the page answers ${status}`, `status ${status}`)
  if (!isHtml) add(`the page is ${mediaType || 'of no type'}, not HTML`, `type ${mediaType}`)
  return found
}

function directiveFindings(facts: SiteFacts): Finding[] {
  const { noindex, nosnippet, maxSnippet, sources } = indexDirectives(facts, 'googlebot')
  const found: Finding[] = []
  const add = (text: string, ...names: readonly string[]) =>
    found.push({ text, evidence: sources.filter(({ directive }) => names.includes(directive)) })
  if (noindex) add('it is noindex for Google', 'noindex', 'none')
  if (nosnippet) add('nosnippet forbids a snippet', 'nosnippet')
  if (maxSnippet === 0) add('max-snippet:0 forbids a snippet', 'max-snippet:0')
  return found
}
