import type { Evidence } from '../evidence.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'
import { googleExclusion, indexDirectives } from './index-directives.ts'

type Finding = { readonly text: string; readonly evidence: readonly Evidence[] }

/**
 * Obstacles that keep the page out of Google's AI features (`obstacles`), and unknown ones, in
 * words.
 */
export const googleAi: Measure = (facts) => {
  const robots = facts.robots.agents.Googlebot
  const unread = facts.missing.robots !== undefined || (robots?.allowed ?? null) === null
  const isOwnAnswer = !facts.response.challenge && facts.response.status !== 429
  const found = isOwnAnswer ? [...answerFindings(facts), ...directiveFindings(facts)] : []
  if (!unread && robots?.allowed === false) {
    found.unshift({ text: 'robots.txt blocks Googlebot', evidence: [robots] })
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
  if (status !== 200) add(`the page answers with status ${status}`, `status ${status}`)
  if (!isHtml) add(`the file is ${mediaType || 'of unknown type'}, not HTML`, `type ${mediaType}`)
  return found
}

function directiveFindings(facts: SiteFacts): Finding[] {
  const { nosnippet, maxSnippet, sources } = indexDirectives(facts, 'googlebot')
  const { isExcluded, isExpired, evidence } = googleExclusion(facts)
  const found: Finding[] = []
  const add = (text: string, ...names: readonly string[]) =>
    found.push({ text, evidence: sources.filter(({ directive }) => names.includes(directive)) })
  if (isExcluded) {
    const text = isExpired
      ? 'its `unavailable_after` date has passed'
      : 'the page is noindex for Google'
    found.push({ text, evidence })
  }
  if (nosnippet) add('`nosnippet` forbids snippets', 'nosnippet')
  if (maxSnippet === 0) add('`max-snippet:0` forbids snippets', 'max-snippet:0')
  return found
}
