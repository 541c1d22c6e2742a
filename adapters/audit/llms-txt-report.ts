import type { LinkProbe, LlmsFile, LlmsTxtFacts } from '../../plugins/facts/site-facts.ts'
import type { CheckAuditResponse } from './checks-face.ts'
import {
  discoveryFindings,
  type LlmsTxtFinding,
  llmsTxtFindings,
  warning,
} from './llms-txt-findings.ts'

export type LlmsTxtLinkView = {
  readonly title: string
  readonly url: string
  readonly note: string
  readonly line: number
  /** HTTP status, of the links that were tried. */
  readonly status?: number
}
export type LlmsTxtSectionView = {
  readonly title: string
  readonly line: number
  readonly optional: boolean
  readonly links: readonly LlmsTxtLinkView[]
}
export type LlmsTxtFileView = {
  readonly found: boolean
  readonly status: number | null
  readonly contentType: string
  readonly bytes: number
  readonly firstLine: string
  readonly title: string | null
  readonly summary: string | null
  readonly sections: readonly LlmsTxtSectionView[]
  readonly findings: readonly LlmsTxtFinding[]
}

/** Answer of llms.txt validation; `url` is null for pasted content, `score` 0..100 or null. */
export type LlmsTxtReport = {
  readonly ok: true
  readonly url: string | null
  readonly files: { readonly llmsTxt: LlmsTxtFileView; readonly llmsFullTxt: LlmsTxtFileView }
  readonly conformity: {
    readonly standard: 'llms.txt 0.9'
    readonly conforms: boolean
    readonly violations: readonly string[]
  }
  readonly score: number | null
}

export type LlmsTxtEvidence = {
  readonly url: string | null
  readonly facts: LlmsTxtFacts
  readonly linkProbes: readonly LinkProbe[]
  /** The category llms-txt of the GEO audit. */
  readonly report: CheckAuditResponse
}

const noFile: LlmsTxtFileView = {
  found: false,
  status: null,
  contentType: '',
  bytes: 0,
  firstLine: '',
  title: null,
  summary: null,
  sections: [],
  findings: [],
}

/** The files in parts, what is wrong with them, and whether llms.txt keeps to the proposal. */
export function llmsTxtReport({ url, facts, linkProbes, report }: LlmsTxtEvidence): LlmsTxtReport {
  const statuses = new Map(linkProbes.map((probe) => [probe.url, probe.status]))
  const main = facts.best ?? facts.root
  const discovery = url === null ? [] : discoveryFindings(facts)
  const llmsTxt = main === null ? noFile : fileView(main, statuses, discovery)
  const violations = llmsTxt.findings.filter(({ severity }) => severity === 'error')
  return {
    ok: true,
    url,
    files: { llmsTxt, llmsFullTxt: facts.full === null ? noFile : fullView(facts.full, statuses) },
    conformity: {
      standard: 'llms.txt 0.9',
      conforms: llmsTxt.found && violations.length === 0,
      violations: llmsTxt.found
        ? violations.map(({ message }) => message)
        : ['There is no llms.txt.'],
    },
    score: report.categories.find(({ id }) => id === 'llms-txt')?.score ?? null,
  }
}

type Statuses = ReadonlyMap<string, number | null>

/** Nobody has to publish the full text, so its absence is no finding. */
function fullView(file: LlmsFile, statuses: Statuses): LlmsTxtFileView {
  const view = fileView(file, statuses, [])
  return file.found ? view : { ...view, findings: [] }
}

function fileView(
  file: LlmsFile,
  statuses: Statuses,
  discovery: readonly LlmsTxtFinding[],
): LlmsTxtFileView {
  const sections = file.sections.map((section) => ({
    title: section.title,
    line: section.line,
    optional: section.optional,
    links: section.links.map(({ title, href, url, note, line }) => {
      const status = url === null ? null : (statuses.get(url) ?? null)
      return { title, url: url ?? href, note, line, ...(status === null ? {} : { status }) }
    }),
  }))
  return {
    found: file.found,
    status: file.status,
    contentType: file.mediaType,
    bytes: file.bytes,
    firstLine: file.firstLine,
    title: file.h1.text,
    summary: file.summary.kind === 'none' ? null : file.summary.text,
    sections,
    findings: [...llmsTxtFindings(file), ...deadLinks(sections), ...discovery],
  }
}

function deadLinks(sections: readonly LlmsTxtSectionView[]): readonly LlmsTxtFinding[] {
  return sections
    .flatMap((section) => section.links)
    .filter((link) => link.status !== undefined && link.status >= 400)
    .map(({ url, status, line }) =>
      warning('link-dead', line, `${url} answers ${status}.`, 'Update the link or remove it.'),
    )
}
