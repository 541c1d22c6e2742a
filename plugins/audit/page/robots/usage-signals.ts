import type { Evidence } from '../evidence.ts'
import type { MetaTag } from '../metadata/meta-tags.ts'

/** One preference: may content be put to this use? */
export type UsageSignal = Evidence & {
  /** Lower case: `search`, `ai-input`, `ai-train`, `train-ai`, `tdm` ... */
  readonly use: string
  readonly allowed: boolean
  /** Whom it addresses: everyone, or the bots of one group of robots.txt. */
  readonly group: string
}

export type ReadSignals = {
  readonly signals: readonly UsageSignal[]
  /** Values in no known form. */
  readonly unreadable: readonly Evidence[]
}

type Headers = Readonly<Record<string, readonly string[]>>

/** Signals for all crawlers. */
export const EVERYONE = 'everyone'
const MAX_CHARACTERS = 2000
const MAX_MEMBERS = 100
const SIGNAL = /^([a-z][a-z0-9_*.-]*)\s*=\s*"?(yes|no|y|n|\?1|\?0)"?\s*(?:;|$)/

/**
 * Uses and their preference in a comma-separated list, `yes` and `no` as in Content-Signal
 * (https://contentsignals.org/) or `y` and `n` as in Content-Usage
 * (https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/). `unreadable`: members of another form.
 */
export function parseSignals(value: string): {
  readonly signals: readonly { readonly use: string; readonly allowed: boolean }[]
  readonly unreadable: readonly string[]
} {
  const signals: { use: string; allowed: boolean }[] = []
  const unreadable: string[] = []
  const members = value.slice(0, MAX_CHARACTERS).toLowerCase().split(',').slice(0, MAX_MEMBERS)
  for (const member of members) {
    const text = member.trim()
    const match = SIGNAL.exec(text)
    if (match) signals.push({ use: match[1]!, allowed: /^(?:y|\?1)/.test(match[2]!) })
    else if (text !== '') unreadable.push(text)
  }
  return { signals, unreadable }
}

/** Reads one value into signals of `group`, each with its `place`. */
export function readSignals(value: string, group: string, place: Evidence): ReadSignals {
  const { signals, unreadable } = parseSignals(value)
  return {
    signals: signals.map((signal) => ({ ...signal, group, ...place })),
    unreadable: unreadable.length === 0 ? [] : [place],
  }
}

export function joinSignals(parts: readonly ReadSignals[]): ReadSignals {
  return {
    signals: parts.flatMap(({ signals }) => signals),
    unreadable: parts.flatMap(({ unreadable }) => unreadable),
  }
}

const HEADERS = { 'content-signal': 'Content-Signal', 'content-usage': 'Content-Usage' } as const

/** Signals of the Content-Signal and Content-Usage headers of the page. */
export function headerSignals(headers: Headers): ReadSignals {
  return joinSignals(
    Object.entries(HEADERS).flatMap(([name, shown]) =>
      (headers[name] ?? []).map((value) =>
        readSignals(value, EVERYONE, { detail: `${shown} header: ${value.slice(0, 160)}` }),
      ),
    ),
  )
}

/** tdm-reservation (https://www.w3.org/community/reports/tdmrep/) of meta elements and headers. */
export function tdmSignals(meta: readonly MetaTag[], headers: Headers): ReadSignals {
  const stated: { readonly value: string; readonly place: Evidence }[] = []
  for (const { name, content, selector, snippet, line } of meta) {
    if (name !== 'tdm-reservation') continue
    stated.push({ value: content.trim(), place: { selector, snippet, line } })
  }
  for (const value of headers['tdm-reservation'] ?? []) {
    const place = { detail: `tdm-reservation header: ${value.slice(0, 100)}` }
    stated.push({ value: value.trim(), place })
  }
  const isKnown = ({ value }: { readonly value: string }) => value === '0' || value === '1'
  return {
    signals: stated.filter(isKnown).map(({ value, place }) => ({
      use: 'tdm',
      allowed: value === '0',
      group: EVERYONE,
      ...place,
    })),
    unreadable: stated.filter((one) => !isKnown(one)).map(({ place }) => place),
  }
}

const NO_AI = /(?:^|[,\s])noai(?:$|[,\s])/i

/** noai of robots meta elements and X-Robots-Tag headers, a refusal of training. */
export function noAiSignals(meta: readonly MetaTag[], headers: Headers): ReadSignals {
  const refusal = { use: 'ai-train', allowed: false, group: EVERYONE }
  const inMeta = meta
    .filter(({ name, content }) => name === 'robots' && NO_AI.test(content.slice(0, 1000)))
    .map(({ selector, snippet, line }) => ({ ...refusal, selector, snippet, line }))
  const inHeaders = (headers['x-robots-tag'] ?? [])
    .filter((value) => NO_AI.test(value.slice(0, 1000)))
    .map((value) => ({ ...refusal, detail: `X-Robots-Tag: ${value.slice(0, 160)}` }))
  return { signals: [...inMeta, ...inHeaders], unreadable: [] }
}
