import { valueAt } from '../../../core/config/layers.ts'
import type {
  CombinedAuditResponse,
  ModuleOutcome,
  PlatformView,
} from '../../../manifests/types/records.ts'
import type { Catalogue } from './catalogue.ts'
import type { Sentences } from './sentences.ts'

/** The AI platforms of a report, with the messages of its checks and modules in their language. */
export function localizedPlatforms(
  platforms: readonly PlatformView[],
  { geo, modules }: Pick<CombinedAuditResponse, 'geo' | 'modules'>,
  { scoring }: Pick<Catalogue, 'scoring'>,
  sentences: Sentences,
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
        visibility: visibilityOf(platform.id, modules.citation, sentences),
      },
    }
  })
}

/**
 * Reason why a platform's visibility is unknown, for visitors. `status`: of the citation module.
 */
export function whyNotMeasured(status: ModuleOutcome['status'] | undefined): string {
  if (status === 'done') return 'Not measured: this platform was not asked.'
  if (status === 'failed') return 'Not measured: the questions to the AI platforms failed.'
  return 'Not measured: the AI platforms were not asked.'
}

/** How often the platform's answers cited and named the site. */
function visibilityOf(
  id: string,
  citation: ModuleOutcome | undefined,
  sentences: Sentences,
): readonly string[] {
  const platforms = valueAt(citation?.status === 'done' ? citation.result : undefined, 'platforms')
  const listed: readonly ({ readonly id: string; readonly reasons?: readonly string[] } | null)[] =
    Array.isArray(platforms) ? platforms : []
  const { reasons } = listed.find((one) => one?.id === id) ?? {}
  return reasons ?? [sentences.say('visibility', whyNotMeasured(citation?.status))]
}
