import { valueAt } from '../../../core/config/layers.ts'
import type {
  CombinedAuditResponse,
  ModuleOutcome,
  PlatformView,
} from '../../../manifests/types/records.ts'
import type { Catalogue } from './catalogue.ts'
import { Headline } from './headline.ts'
import type { Translations } from './translations.ts'

/** The AI platforms of a report, with the messages of its checks and modules in their language. */
export function localizedPlatforms(
  platforms: readonly PlatformView[],
  { geo, modules }: Pick<CombinedAuditResponse, 'geo' | 'modules'>,
  { scoring }: Pick<Catalogue, 'scoring'>,
  texts: Translations | undefined,
): PlatformView[] {
  const titles = new Map(scoring.platforms.map(({ id, title }) => [id, title]))
  const checks = (geo?.categories ?? []).flatMap((category) => category.checks)
  const messages = new Map(checks.map(({ id, message }) => [id, message]))
  return platforms.map((platform) => {
    const { readiness } = platform.reasons
    return {
      ...platform,
      title: titles.get(platform.id) ?? platform.title,
      reasons: {
        readiness: readiness.map((finding) => ({
          ...finding,
          message: messages.get(finding.check) ?? finding.message,
        })),
        visibility: visibilityOf(platform.id, modules.citation, texts?.words),
      },
    }
  })
}

type Counted = {
  readonly id: string
  readonly answers: number
  readonly citations: number
  readonly mentions: number
  readonly reasons?: readonly string[]
}

/** How often the platform's answers cited and named the site. */
function visibilityOf(
  id: string,
  citation: ModuleOutcome | undefined,
  words: Translations['words'] | undefined,
): readonly string[] {
  const result = citation?.status === 'done' ? citation.result : undefined
  const platforms = valueAt(result, 'platforms')
  const listed: readonly (Counted | null)[] = Array.isArray(platforms) ? platforms : []
  const counts = listed.find((one) => one?.id === id) ?? undefined
  // The module's own words are English.
  if (words === undefined) return counts?.reasons ?? ['Not measured']
  if (counts === undefined || !(counts.answers > 0)) return [words.notMeasured]
  const show = (text: string, count: number) =>
    new Headline(text, {}, words).show({ count, answers: counts.answers })
  return [show(words.cited, counts.citations), show(words.named, counts.mentions)]
}
