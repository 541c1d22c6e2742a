import type { CombinedAuditResponse, ModuleOutcome } from '../../../manifests/types/records.ts'
import { t } from '../../texts/texts.ts'
import type { Layout, Paint } from '../terminal.ts'
import { alignColumns, hangingText } from '../terminal-text.ts'
import { figure, smallWord } from './scores.ts'

/** Skipped modules, grouped by reason, since several may need the same key. */
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
  return [paint.bold(t('terminal.modules.notRun')), ...lines].join('\n')
}

const REMEDIES: Readonly<Partial<Record<string, string>>> = {
  BROWSER_UNAVAILABLE: 'browser',
  UPSTREAM_FAILED: 'again',
  TARGET_UNREACHABLE: 'again',
  RESPONSE_TOO_LARGE: 'tooLarge',
  MODULE_TIMEOUT: 'again',
  COMPUTE_TIMEOUT: 'again',
  INTERNAL: 'bug',
}

/** Advice on a failed module, when its message has none. */
function remedyOf(code: string, id: string): readonly string[] {
  const remedy = REMEDIES[code]
  return remedy === undefined ? [] : [t(`terminal.remedy.${remedy}`, { id })]
}

type Of<S> = Extract<ModuleOutcome, { readonly status: S }>
type Named<S> = readonly [id: string, outcome: Of<S>]

/** Their findings are in the scores and categories. */
const SHOWN_ABOVE = new Set(['crawl', 'geo', 'seo'])

/** The verdict on the result. It does not depend on whether the module succeeded. */
const VERDICTS = {
  good: ({ pass }: Paint) => pass,
  mixed: ({ warn }: Paint) => warn,
  poor: ({ fail }: Paint) => fail,
}

/** Results of the modules other than the crawl and the two audits. */
export function modulesText(report: CombinedAuditResponse, layout: Layout): string {
  const { paint, glyphs, columns } = layout
  const done = outcomesOf(report, 'done').filter(([id]) => !SHOWN_ABOVE.has(id))
  if (done.length === 0) return ''
  const rows = done.map(([id, { score = null, summary = '', verdict }]) => [
    `${paint.pass(glyphs.pass)} ${id}`,
    verdict === undefined ? '' : VERDICTS[verdict](paint)(smallWord('state', verdict)),
    paint.score(figure(score), score),
    summary,
  ])
  return `${paint.bold(t('terminal.modules.title'))}\n${alignColumns(rows, { indent: '  ', columns })}`
}

/** Failed modules, with advice. */
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
  return [paint.bold(t('terminal.modules.failed')), ...lines].join('\n')
}

/** Skipped modules, with reasons. */
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
