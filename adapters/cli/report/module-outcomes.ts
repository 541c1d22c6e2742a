import type { CombinedAuditResponse, ModuleOutcome } from '../../../manifests/types/records.ts'
import type { Layout } from '../terminal.ts'
import { alignColumns, hangingText } from '../terminal-text.ts'
import { figure } from './scores.ts'

/** Modules that do not run: each reason once, since many may want the same key. */
export function skippedText(
  skipped: readonly (readonly [moduleId: string, reason: string])[],
  { paint, glyphs, columns }: Layout,
): string {
  const byReason = new Map<string, string[]>()
  for (const [id, reason] of skipped) byReason.set(reason, [...(byReason.get(reason) ?? []), id])
  if (byReason.size === 0) return ''
  const lines = [...byReason].map(([reason, ids]) => {
    const first = `  ${glyphs.skipped} `
    return hangingText(`${ids.join(', ')}: ${reason}`, { first, columns, paint: paint.dim })
  })
  return [paint.bold('Not run'), ...lines].join('\n')
}

const AGAIN = (id: string) =>
  `Often this passes: run it again, alone with --only ${id} if the rest is known.`

const REMEDIES: Readonly<Partial<Record<string, (id: string) => string>>> = {
  BROWSER_UNAVAILABLE: () =>
    'Install Chromium, or set BROWSER_EXECUTABLE or REMOTE_BROWSER_URL; --skip-visual leaves it out.',
  UPSTREAM_FAILED: AGAIN,
  TARGET_UNREACHABLE: AGAIN,
  RESPONSE_TOO_LARGE: () => 'The answer is over the limit of this module: nothing needs doing.',
  MODULE_TIMEOUT: AGAIN,
  COMPUTE_TIMEOUT: AGAIN,
  INTERNAL: (id) =>
    `A fault of ours: with LOG_LEVEL=error and --only ${id} the log on stderr tells more.`,
}

/** What people can do about a failed module, where its message does not say it; at most one. */
function remedyOf(code: string, moduleId: string): readonly string[] {
  const remedy = REMEDIES[code]
  return remedy === undefined ? [] : [remedy(moduleId)]
}

type Of<S> = Extract<ModuleOutcome, { readonly status: S }>
type Named<S> = readonly [id: string, outcome: Of<S>]

/** Their findings stand above, in scores and categories. */
const SHOWN_ABOVE = new Set(['crawl', 'geo', 'seo'])

/** What the modules beside the crawl and the two audits found. */
export function modulesText(report: CombinedAuditResponse, layout: Layout): string {
  const { paint, glyphs, columns } = layout
  const done = outcomesOf(report, 'done').filter(([id]) => !SHOWN_ABOVE.has(id))
  if (done.length === 0) return ''
  const rows = done.map(([id, { score = null, summary = '' }]) => [
    `${paint.pass(glyphs.pass)} ${id}`,
    paint.score(figure(score), score),
    withoutScore(summary, score),
  ])
  return `${paint.bold('Modules')}\n${alignColumns(rows, { indent: '  ', columns })}`
}

/** It stands in a column of its own. */
function withoutScore(summary: string, score: number | null): string {
  const start = `${score}: `
  return summary.startsWith(start) ? summary.slice(start.length) : summary
}

/** What went wrong in modules, and what can be done about it. */
export function failedModulesText(report: CombinedAuditResponse, layout: Layout): string {
  const { paint, glyphs, columns } = layout
  const failed = outcomesOf(report, 'failed')
  if (failed.length === 0) return ''
  const lines = failed.flatMap(([id, { error, code }]) => [
    hangingText(`${id}: ${error}`, { first: `  ${paint.fail(glyphs.fail)} `, columns }),
    ...remedyOf(code, id).map((text) =>
      hangingText(text, { first: '    ', columns, paint: paint.dim }),
    ),
  ])
  return [paint.bold('Failed modules'), ...lines].join('\n')
}

/** What was left out, and why. */
export function skippedModulesText(report: CombinedAuditResponse, layout: Layout): string {
  const skipped = outcomesOf(report, 'skipped').map(([id, { skipped }]) => [id, skipped] as const)
  return skippedText(skipped, layout)
}

function outcomesOf<S extends ModuleOutcome['status']>(
  { modules }: CombinedAuditResponse,
  status: S,
): readonly Named<S>[] {
  return Object.entries(modules).flatMap(([id, outcome]) =>
    outcome.status === status ? [[id, outcome as Of<S>] as const] : [],
  )
}
