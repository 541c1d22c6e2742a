import type { SiteResult } from '../../../manifests/types/records.ts'
import { numberText } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import type { SiteFlags } from '../actions/site-flags.ts'
import { someOf } from '../audit/gate.ts'

const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const

/** Why a build fails, one line each, in the current language; empty when the site is good enough. */
export function siteProblems(
  { scores, issues }: Pick<SiteResult, 'scores' | 'issues'>,
  { failUnder, failOn }: Pick<SiteFlags, 'failUnder' | 'failOn'>,
): readonly string[] {
  const problems: string[] = []
  if (failUnder !== undefined && (scores.overall === null || scores.overall < failUnder)) {
    const score = scores.overall === null ? t('build.noScore') : numberText(scores.overall, 1)
    const least = numberText(failUnder, 1)
    const values = { setting: '--fail-under', name: 'overall', score, least }
    problems.push(t('build.gate.score', values))
  }
  if (failOn === 'blocker') {
    const { blockedPages: n } = scores
    if (n > 0) problems.push(t('terminal.site.gate.blocker', { n }))
  } else if (failOn !== undefined) {
    const bad = SEVERITIES.slice(0, SEVERITIES.indexOf(failOn) + 1)
    const found = issues.filter(({ severity }) => bad.includes(severity))
    const list = someOf([...new Set(found.map(({ id }) => id))])
    if (found.length > 0)
      problems.push(t('terminal.site.gate.issues', { failOn, n: found.length, list }))
  }
  return problems
}
