import type { CitationChange, Proportion } from '../../../manifests/types/records.ts'
import { known } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import type { AuditReport } from '../audit-report.ts'
import { View } from '../sections/view.ts'

/** Answers of one platform. */
type Answers = { readonly answers: number; readonly mentions: number; readonly citations: number }

const MOST_PLATFORMS = 20
const COUNTED = ['mentions', 'citations'] as const

/** How often AI platforms mention and cite the site, and whether a change may be chance. */
export function compareCitations(
  before: AuditReport,
  after: AuditReport,
): readonly CitationChange[] {
  const [old, now] = [answersOf(before), answersOf(after)]
  const both = [...old.keys()].filter((id) => now.has(id))
  const sum = (counts: ReadonlyMap<string, Answers>): Answers => {
    const own = both.map((id) => counts.get(id) ?? NONE)
    const total = (name: keyof Answers) => own.reduce((all, one) => all + one[name], 0)
    return { answers: total('answers'), mentions: total('mentions'), citations: total('citations') }
  }
  const rows = [...new Set([...old.keys(), ...now.keys()])].map(
    (id) => [id, old.get(id), now.get(id)] as const,
  )
  const all = both.length > 1 ? [['all', sum(old), sum(now)] as const] : []
  return [...all, ...rows].flatMap(([platform, was, is]) =>
    COUNTED.map((figure) => {
      const [from, to] = [proportion(was, figure), proportion(is, figure)]
      const title =
        platform === 'all' ? t('compare.allPlatforms') : titleOf(platform, before, after)
      const verdict = from && to ? changeVerdict(from, to) : null
      return { platform, title, figure, before: from, after: to, verdict }
    }),
  )
}

const NONE: Answers = { answers: 0, mentions: 0, citations: 0 }

function answersOf({ modules = {} }: AuditReport): ReadonlyMap<string, Answers> {
  const { items } = new View(known(modules, 'citation')?.result).list('platforms', MOST_PLATFORMS)
  const whole = (view: View, key: string, most: number) =>
    Math.min(Math.max(Math.trunc(view.number(key) ?? 0), 0), most)
  return new Map(
    items.map((platform) => {
      const answers = whole(platform, 'answers', Number.MAX_SAFE_INTEGER / 100)
      const [mentions, citations] = COUNTED.map((key) => whole(platform, key, answers))
      return [
        platform.text('id', 80),
        { answers, mentions: mentions ?? 0, citations: citations ?? 0 },
      ]
    }),
  )
}

function titleOf(platform: string, ...reports: readonly AuditReport[]): string {
  const found = reports.flatMap(({ platforms = [] }) =>
    platforms.filter(({ id }) => id === platform),
  )
  return found[0]?.title ?? platform
}

function proportion(
  counts: Answers | undefined,
  figure: (typeof COUNTED)[number],
): Proportion | null {
  if (counts === undefined || counts.answers < 1) return null
  return wilson(counts[figure], counts.answers)
}

/** Standard deviations that hold 95 % of a normal distribution. */
const Z = 1.959964

/** A share with its 95 % interval (Wilson's score interval), which also holds for small samples. */
export function wilson(count: number, sample: number): Proportion {
  const share = count / sample
  const square = (Z * Z) / sample
  const middle = (share + square / 2) / (1 + square)
  const half =
    (Z / (1 + square)) * Math.sqrt((share * (1 - share)) / sample + square / (4 * sample))
  const bounded = (value: number) => Number(Math.min(1, Math.max(0, value)).toFixed(4))
  return {
    count,
    sample,
    share: bounded(share),
    low: count === 0 ? 0 : bounded(middle - half),
    high: count === sample ? 1 : bounded(middle + half),
  }
}

function changeVerdict(before: Proportion, after: Proportion): CitationChange['verdict'] {
  if (before.share === after.share) return 'same'
  if (before.low <= after.high && after.low <= before.high) return 'noise'
  return after.share > before.share ? 'higher' : 'lower'
}
