import { listOf, numberOf, recordOf, textOf } from '../page/http/json-value.ts'
import type { LabRun } from './cwv-result.ts'

/** What one Lighthouse run gave, or why it gave nothing. */
export type ReadLab = { readonly lab: LabRun } | { readonly problem: string }

type Json = Readonly<Record<string, unknown>>

/**
 * The `lighthouseResult` of an answer. A run that broke down comes with HTTP 200, `runtimeError` and
 * null scores: https://developers.google.com/speed/docs/insights/rest/v5/pagespeedapi/runpagespeed
 */
export function readLab(body: unknown): ReadLab {
  const lighthouse = recordOf(recordOf(body).lighthouseResult)
  const { code, message } = recordOf(lighthouse.runtimeError)
  if (textOf(code) !== undefined && code !== 'NO_ERROR') {
    return { problem: lighthouseProblem(textOf(code), textOf(message)) }
  }
  const categories = recordOf(lighthouse.categories)
  if (!('score' in recordOf(categories.performance))) {
    return { problem: 'its answer holds no performance score' }
  }
  const audits = recordOf(lighthouse.audits)
  return {
    lab: {
      performanceScore: score(categories.performance),
      accessibilityScore: score(categories.accessibility),
      bestPracticesScore: score(categories['best-practices']),
      seoScore: score(categories.seo),
      lcpMs: milliseconds(audits, 'largest-contentful-paint'),
      cls: rounded(value(audits, 'cumulative-layout-shift'), 4),
      tbtMs: milliseconds(audits, 'total-blocking-time'),
      fcpMs: milliseconds(audits, 'first-contentful-paint'),
      speedIndexMs: milliseconds(audits, 'speed-index'),
      lighthouseVersion: textOf(lighthouse.lighthouseVersion, 40) ?? null,
      fetchedAt: textOf(lighthouse.fetchTime, 40) ?? null,
      runWarnings: listOf(lighthouse.runWarnings)
        .flatMap((warning) => textOf(warning) ?? [])
        .slice(0, 10),
    },
  }
}

/** The one wording of a page that Lighthouse could not measure. */
export function lighthouseProblem(code = '', message = ''): string {
  const said = [code, message].filter((part) => part !== '').join(': ')
  return `Lighthouse could not measure the page${said === '' ? '' : ` (${said})`}`
}

/** 0..100. A null score means "could not tell" and must not become 0. */
function score(category: unknown): number | null {
  const given = numberOf(recordOf(category).score)
  return given === null || given < 0 || given > 1 ? null : Math.round(given * 100)
}

function milliseconds(audits: Json, id: string): number | null {
  return rounded(value(audits, id), 0)
}

function value(audits: Json, id: string): number | null {
  return numberOf(recordOf(audits[id]).numericValue)
}

function rounded(number: number | null, decimals: number): number | null {
  return number === null ? null : Number(number.toFixed(decimals))
}
