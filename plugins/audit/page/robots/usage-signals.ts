import type { Evidence } from '../evidence.ts'
import type { SiteFacts } from '../site-facts.ts'

/** One preference: may content be put to this use? */
export type UsageSignal = Evidence & {
  /** Lower case: `search`, `ai-input`, `ai-train`, `train-ai` ... */
  readonly use: string
  readonly allowed: boolean
  /** What the signal is stated for: a group of robots.txt, or the answer itself. */
  readonly group: string
}

export type TdmReservation = Evidence & { readonly reserved: boolean }

const MAX_CHARACTERS = 2000
const SIGNAL = /^([a-z][a-z0-9_*.-]*)\s*=\s*"?(yes|no|y|n|\?1|\?0)"?\s*(?:;|$)/

/**
 * Uses and their preference in a comma-separated list, `yes` and `no` as in Content-Signal
 * (https://contentsignals.org/) or `y` and `n` as in Content-Usage
 * (https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/); members of another form say nothing.
 */
export function parseSignals(value: string): { use: string; allowed: boolean }[] {
  const found: { use: string; allowed: boolean }[] = []
  for (const part of value.slice(0, MAX_CHARACTERS).toLowerCase().split(',')) {
    const match = SIGNAL.exec(part.trim())
    if (match) found.push({ use: match[1]!, allowed: /^(?:y|\?1)/.test(match[2]!) })
  }
  return found
}

/** Signals of the Content-Usage header of the page. */
export function headerSignals({ response }: SiteFacts): UsageSignal[] {
  return (response.headers['content-usage'] ?? []).flatMap((value) => {
    const detail = `Content-Usage: ${value.slice(0, 180)}`
    return parseSignals(value).map((signal) => ({ ...signal, group: 'header', detail }))
  })
}

/** tdm-reservation of a meta element or header; 1 before 0, null without one. */
export function tdmReservation({ page, response }: SiteFacts): TdmReservation | null {
  const stated: TdmReservation[] = []
  for (const { name, content, selector, snippet, line } of page?.meta ?? []) {
    if (name !== 'tdm-reservation' || !/^[01]$/.test(content)) continue
    stated.push({ reserved: content === '1', selector, snippet, line })
  }
  for (const value of response.headers['tdm-reservation'] ?? []) {
    const text = value.trim()
    if (!/^[01]$/.test(text)) continue
    stated.push({ reserved: text === '1', detail: `tdm-reservation: ${text}` })
  }
  return stated.find(({ reserved }) => reserved) ?? stated[0] ?? null
}
