import type { SiteLinkedAddress, SiteSummary } from '../../../../manifests/types/records.ts'
import type { Steps } from '../../multipage/steps.ts'
import { imageReachability, isBrokenLink } from '../../page/http/probe-answer.ts'
import type { ReferenceProbe } from '../site-data.ts'
import type { AnalysisParts } from './site-analysis.ts'
import type { Comparison } from './site-findings.ts'

const MOST_SHOWN = 200
const MOST_FROM = 100
const RULES = { link: 'brokenOutboundLink', image: 'brokenImage' } as const

type Broken = { readonly probe: ReferenceProbe; readonly from: string[] }

/** Finds pages with broken links to other hosts, or with declared images that cannot be loaded. */
export function* referenceSummary(
  { rows, findings }: Pick<Comparison, 'rows' | 'findings'>,
  { references, answers: { answers, denied } }: Pick<AnalysisParts, 'references' | 'answers'>,
): Steps<SiteSummary['outside']> {
  if (answers.length === 0) return undefined
  const broken = new Map<number, Broken>()
  for (const probe of brokenOf(answers)) {
    const reference = references.find(probe)
    if (reference !== undefined) broken.set(reference, { probe, from: [] })
  }
  for (const { page, row } of rows) {
    yield
    for (const reference of references.of(page.n)) {
      const found = broken.get(reference)
      if (found === undefined) continue
      found.from.push(row.url)
      findings.add(RULES[found.probe.kind], row.url, found.probe.url)
    }
  }
  const all = [...broken.values()].sort((a, b) => b.from.length - a.from.length)
  const left = Math.max(0, references.size - answers.length - denied)
  return {
    ...{ requested: answers.length, left },
    brokenLinks: listed(all, 'link'),
    brokenImages: listed(all, 'image'),
  }
}

/** Where no link was answered, the auditor is offline: names that do not resolve show nothing. */
function brokenOf(answers: readonly ReferenceProbe[]): readonly ReferenceProbe[] {
  const isOnline = answers.some((probe) => {
    return probe.kind === 'link' && probe.outcome === 'answered' && isBrokenLink(probe) !== null
  })
  return answers.filter((probe) => {
    if (probe.kind === 'image') return imageReachability(probe) === 'unreachable'
    return isBrokenLink(probe) === true && (isOnline || probe.outcome !== 'dns')
  })
}

function listed(all: readonly Broken[], kind: ReferenceProbe['kind']): SiteLinkedAddress[] {
  return all
    .filter(({ probe, from }) => probe.kind === kind && from.length > 0)
    .slice(0, MOST_SHOWN)
    .map(({ probe: { url, status }, from }) => {
      return { url, status: status ?? 0, from: from.slice(0, MOST_FROM), fromCount: from.length }
    })
}
