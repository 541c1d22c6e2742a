import { parseUrl } from '../../../core/url.ts'
import type { CheckResult } from '../../../manifests/types/records.ts'
import { t } from '../../texts/texts.ts'
import { type AuditRun, type Finding, locationOf, placeText } from './findings.ts'

/** GitHub shows at most this many results per run. */
const MOST_RESULTS = 5000
const LEVELS = { fail: 'error', warn: 'warning' } as const

/** The program, as reports name it. */
type Engine = { readonly name: string; readonly version: string }

/**
 * The findings as SARIF 2.1.0, one result for each place. Where a folder is audited, a location is
 * its file, else the address of the page. Findings of the baseline are marked as unchanged.
 */
export function sarifText(run: AuditRun, engine: Engine): string {
  const findings = run.pages.flatMap((page) => page.findings)
  const kept = heaviestFirst(findings).slice(0, MOST_RESULTS)
  const rules = new Map(findings.map(({ check, category }) => [check.id, { check, category }]))
  const ids = [...rules.keys()].sort()
  const notes = notifications(run, findings.length - kept.length)
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: engine.name,
            semanticVersion: engine.version,
            rules: ids.map((id) => ruleOf(rules.get(id)!)),
          },
        },
        automationDetails: { id: 'manifold/' },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: run.pages.every(({ report }) => report !== undefined),
            ...(notes.length > 0 && { toolExecutionNotifications: notes }),
          },
        ],
        results: kept.map((finding) => resultOf(finding, run, ids.indexOf(finding.check.id))),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function heaviestFirst(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ check }: Finding) => (check.status === 'fail' ? 1000 : 0) + check.weight
  return [...findings].sort((a, b) => rank(b) - rank(a))
}

function notifications({ pages }: AuditRun, omitted: number) {
  const failed = pages.flatMap(({ url, problem }) =>
    problem === undefined
      ? []
      : [{ level: 'error', message: { text: `${t('build.notAudited')}: ${url}: ${problem}` } }],
  )
  if (omitted === 0) return failed
  return [...failed, { level: 'warning', message: { text: t('build.omitted', { n: omitted }) } }]
}

type Rule = { readonly check: CheckResult; readonly category: string }

function ruleOf({ check, category }: Rule) {
  const { id, title, expected, fix, sources, weight } = check
  const [audit = ''] = category.split('.')
  const links = sources.map((url) => `- <${url}>`).join('\n')
  const [helpUri] = sources
  return {
    id,
    name: pascalCase(id),
    shortDescription: { text: title },
    fullDescription: { text: expected },
    help: {
      text: [expected, t('build.fix', { text: fix }), ...sources].join('\n'),
      markdown: [expected, `**${t('build.fix', { text: fix })}**`, links]
        .filter(Boolean)
        .join('\n\n'),
    },
    ...(helpUri !== undefined && { helpUri }),
    defaultConfiguration: { level: 'error' },
    properties: { tags: [audit, category], weight },
  }
}

function pascalCase(id: string): string {
  return id
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

function resultOf(finding: Finding, run: AuditRun, ruleIndex: number) {
  const { check, page, place, evidence, fingerprint } = finding
  const { file, line, url } = locationOf(finding, run)
  const level = LEVELS[check.status as keyof typeof LEVELS]
  const region = {
    ...(line !== undefined && { startLine: line }),
    ...(line !== undefined && evidence?.snippet && { snippet: { text: evidence.snippet } }),
  }
  // A file is a relative URI reference (RFC 3986).
  const uri = file?.split('/').map(encodeURIComponent).join('/') ?? parseUrl(url)?.href ?? url
  return {
    ruleId: check.id,
    ruleIndex,
    level,
    // Lists of alerts show nothing else: the problem and its place are one text.
    message: { text: [check.message, placeText(finding)].filter(Boolean).join('. ') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri },
          ...(Object.keys(region).length > 0 && { region }),
        },
        ...(place !== '' && { logicalLocations: [{ fullyQualifiedName: place, kind: 'element' }] }),
      },
    ],
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1` },
    ...(run.isKnown(finding) && { baselineState: 'unchanged' }),
    properties: { page },
  }
}
