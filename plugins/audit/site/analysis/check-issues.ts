import type { SiteIssue } from '../../../../manifests/types/records.ts'
import type { CatalogueCheck } from '../../checks/catalogue.ts'
import { Headline } from '../../checks/headline.ts'
import type { Scoring } from '../../checks/score.ts'
import type { Findings } from '../../multipage/result.ts'
import { RULE_IDS, siteRules } from '../../multipage/site-rules.ts'
import type { Steps } from '../../multipage/steps.ts'
import { isJudged } from '../page-table.ts'
import {
  type CheckTable,
  CODES,
  isFinding,
  overallOf,
  type StoredJudgement,
} from '../stored-judgement.ts'
import { groupTitle } from './group-title.ts'
import { examplesOf, type IssueContext, reachOf } from './issue-reach.ts'
import type { SiteRow } from './page-rows.ts'

/** Inputs that are those of the host, whatever the page. */
const HOST_INPUTS: ReadonlySet<string> = new Set([
  ...['robots', 'sitemap', 'llmsTxt', 'probes.httpOrigin', 'probes.altHost'],
  ...['probes.random404', 'probes.wellKnown', 'probes.llmsLinks', 'probes.aiAgents'],
])

/** Findings of one check on the pages of one template, or on pages without one. */
type Group = {
  readonly check: number
  readonly template: number
  /** Pages that it judged. */
  judged: number
  /** Pages where it found something. */
  readonly pages: number[]
  /** Numbers of pages by headline. */
  readonly headlines: Map<string, number>
  gain: number
  /** Sum over the pages of the points that each gains, without limits. */
  points: number
  limited: number
}

type CheckContext = IssueContext & {
  readonly checks: CheckTable
  readonly scoring: Scoring
  /** Share of each page in the site's score, by page number. */
  readonly weights: Float64Array
  /** Findings from comparing the pages. */
  readonly findings: Findings
}

/** Issues that checks on single pages found: of the site, of templates, and of scattered pages. */
export function* checkIssues(context: CheckContext): Steps<SiteIssue[]> {
  const groups = yield* groupsOf(context)
  const byCheck = new Map<number, Group[]>()
  for (const group of groups) {
    const known = byCheck.get(group.check)
    if (known) known.push(group)
    else byCheck.set(group.check, [group])
  }
  const issues: SiteIssue[] = []
  for (const ofCheck of byCheck.values()) {
    if (ofCheck.every(({ pages }) => pages.length === 0)) continue
    for (const part of partsOf(ofCheck, context)) {
      const issue = yield* issueOf(part, context)
      context.concerned.set(issue, part.pages)
      issues.push(issue)
    }
  }
  return issues
}

function* groupsOf(context: CheckContext): Steps<Iterable<Group>> {
  const { rows, templates, checks, findings } = context
  const replaced = replacedBy(findings, checks)
  /** Groups by template number + 1, then by check number. */
  const groups: (Group | undefined)[][] = []
  for (const { page, row } of rows) {
    yield
    if (!isJudged(page)) continue
    const { codes } = page.judgement
    const headlines = checks.headlines(page.judgement)
    const template = templates.of[page.n]!
    groups[template + 1] ??= []
    const ofTemplate = groups[template + 1]!
    let at = 0
    for (let check = 0; check < codes.length; check += 1) {
      const code = codes[check]!
      if (code === CODES.none || code === CODES.other) continue
      let group = ofTemplate[check]
      if (group === undefined) {
        group = { check, template, judged: 0, pages: [], headlines: new Map(), ...NO_GAIN }
        ofTemplate[check] = group
      }
      group.judged += 1
      if (!isFinding(code)) continue
      const headline = checks.headlineText(headlines[at++]!)
      if (replaced[check]?.some((urls) => urls.has(row.url))) continue
      group.pages.push(page.n)
      group.headlines.set(headline, (group.headlines.get(headline) ?? 0) + 1)
      const { gain, points } = repaired(page.judgement, check, checks)
      group.gain += gain * context.weights[page.n]!
      group.points += points
      if (page.judgement.limiting.includes(check)) group.limited += 1
    }
  }
  return groups.flat().filter((group) => group !== undefined)
}

/** Pages on which rules about the site report the same, by check number. */
function replacedBy(findings: Findings, checks: CheckTable) {
  const replaced: ReadonlyMap<string, unknown>[][] = []
  for (const rule of RULE_IDS) {
    for (const id of siteRules.rules[rule].replaces ?? []) {
      const check = checks.checks.findIndex((one) => one.id === id)
      if (check >= 0) replaced[check] = [...(replaced[check] ?? []), findings.of(rule)]
    }
  }
  return replaced
}

const NO_GAIN = { gain: 0, points: 0, limited: 0 }

/** Gain of a page's overall score when one check passes; `points`: without limits. */
function repaired(judgement: StoredJudgement, check: number, checks: CheckTable) {
  const { audit } = checks.checks[check]!
  const added = checks.shares[check]! * (1 - checks.valueOf(judgement.codes[check]!))
  const scoreOf = (name: 'seo' | 'geo') => {
    const { counted, sum, caps } = judgement[name]
    if (counted === 0) return null
    let score = (100 * (name === audit ? sum + added : sum)) / counted
    for (const cap of caps) if (cap.check !== check) score = Math.min(score, cap.max)
    return score
  }
  const after = overallOf(scoreOf('seo'), scoreOf('geo'))
  const audits = judgement.seo.counted > 0 && judgement.geo.counted > 0 ? 2 : 1
  const own = judgement[audit].counted
  return {
    gain: after === null ? 0 : Math.max(0, after - judgement.overall!),
    points: own === 0 ? 0 : (100 * added) / own / audits,
  }
}

/** Findings reported as one issue. `template`: the only template affected. */
type Part = Group & { readonly scope: 'host' | 'site' | 'template' | 'scattered' }

/** One issue of the site, or one for each template that it is typical of and one for the rest. */
function partsOf(groups: readonly Group[], { checks }: CheckContext): Part[] {
  const { siteWideShare, templateShare } = siteRules.limits
  const all = merged(groups)
  const share = all.pages.length / all.judged
  const isHost = checks.checks[all.check]!.inputs.every((input) => HOST_INPUTS.has(input))
  if (isHost && share >= siteWideShare) return [{ ...all, scope: 'host' }]
  const alike = groups.filter(({ pages, judged }) => pages.length >= siteWideShare * judged)
  const isSiteWide = groups.length > 1 && alike.length >= siteWideShare * groups.length
  if (isSiteWide && share >= siteWideShare) return [{ ...all, scope: 'site' }]
  const found = groups.filter(({ pages }) => pages.length > 0)
  const isOwn = (group: Group) =>
    group.template >= 0 &&
    (found.length === 1 || (group.judged > 1 && group.pages.length >= templateShare * group.judged))
  const rest = found.filter((group) => !isOwn(group))
  return [
    ...found.filter(isOwn).map((group) => ({ ...group, scope: 'template' as const })),
    ...(rest.length === 0 ? [] : [{ ...merged(rest), scope: 'scattered' as const }]),
  ]
}

function merged(groups: readonly Group[]): Group {
  const headlines = new Map<string, number>()
  for (const group of groups) {
    for (const [text, count] of group.headlines) {
      headlines.set(text, (headlines.get(text) ?? 0) + count)
    }
  }
  const sum = (of: (group: Group) => number) =>
    groups.reduce((total, group) => total + of(group), 0)
  return {
    ...{ check: groups[0]!.check, template: -1, headlines },
    pages: groups.flatMap(({ pages }) => pages).sort((a, b) => a - b),
    ...{ judged: sum(({ judged }) => judged), gain: sum(({ gain }) => gain) },
    ...{ points: sum(({ points }) => points), limited: sum(({ limited }) => limited) },
  }
}

function* issueOf(part: Part, context: CheckContext): Steps<SiteIssue> {
  const { rows, checks, scoring } = context
  const check = checks.checks[part.check]!
  const members = part.pages.map((n) => rows[n]!)
  let linkShare = 0
  for (const { row } of members) {
    row.issues += 1
    linkShare += row.linkShare
    if (row.n % 64 === 0) yield
  }
  const detailOf = ({ page }: SiteRow) =>
    page.judgement === null ? null : checks.headline(page.judgement, part.check)
  return {
    ...{ id: check.id, kind: 'check', audit: check.audit, category: check.category },
    severity: severityOf(part, check, scoring),
    title: titleOf(part, check),
    headline: headlineOf(part, context),
    ...{ remedy: check.fix, effort: check.effort },
    template: context.templates.all[part.template]?.id ?? null,
    ...{ pages: members.length, pageShare: members.length / part.judged },
    linkShare: Math.min(1, linkShare),
    gain: Math.round(part.gain * 100) / 100,
    examples: examplesOf(members, detailOf),
    sources: [...check.source],
  }
}

/** As for an action of one page: what no platform documents matters less. */
function severityOf(
  { pages, limited, points }: Group,
  { evidence }: CatalogueCheck,
  { actions }: Scoring,
): SiteIssue['severity'] {
  const { high, medium } = actions.severities
  if (limited > 0 && limited * 2 >= pages.length) return 'critical'
  const mean = (points / pages.length) * actions.evidence[evidence]
  return mean >= high ? 'high' : mean >= medium ? 'medium' : 'low'
}

/** Problem that all of its pages have. */
function titleOf({ headlines }: Group, check: CatalogueCheck): string {
  const rule = new Headline(siteRules.headlines.mixed, {}).show({ title: check.title })
  return groupTitle(headlines.keys(), { rule }).title
}

function headlineOf(part: Part, context: CheckContext): string {
  const { headlines } = siteRules
  const values = { pages: part.pages.length, of: part.judged }
  if (part.scope === 'host') return headlines.host
  if (part.scope === 'site') {
    const judged = context.rows.reduce((sum, { row }) => sum + (row.judged ? 1 : 0), 0)
    const isWhole = part.judged >= siteRules.limits.siteWideShare * judged
    return new Headline(headlines[isWhole ? 'site' : 'applicable'], {}).show(values)
  }
  return reachOf(part, context)
}
