import type {
  LlmsFinding,
  LlmsTxtReport,
  LlmsFile as ReportedFile,
} from '../../../../manifests/types/records.ts'
import type { JudgedFinding } from './finding-list.ts'
import type { LlmsFile, LlmsLink } from './llms-facts.ts'
import { fullFindings, llmsFindings } from './llms-findings.ts'
import type { LlmsFullFile } from './read-llms-files.ts'

export type LlmsReportInput = {
  readonly url: string | null
  readonly llmsTxt: LlmsFile | null
  readonly llmsFullTxt: LlmsFullFile | LlmsFile | null
  /** Final status per URL of the links that were asked. */
  readonly linkStatus?: ReadonlyMap<string, number>
  /** Whether the page names the file with a describedby link; absent when no page was asked. */
  readonly announced?: boolean
  /** Score of the category llms-txt for the given files. */
  readonly score: number | null
}

/**
 * The report of `POST /api/llms-txt/validate`. "llms.txt 0.9" is the published proposal: an H1,
 * optionally a blockquote, then H2 sections of link lists. What only its second revision asks for
 * is `info` and no violation.
 */
export function llmsTxtReport(input: LlmsReportInput): LlmsTxtReport {
  const statuses = input.linkStatus ?? new Map<string, number>()
  const findings = llmsFindings(input.llmsTxt, {
    statuses,
    ...(input.announced === undefined ? {} : { announced: input.announced }),
  })
  const violations = findings.filter((finding) => finding.violation).map(shown)
  return {
    ok: true,
    url: input.url,
    files: {
      llmsTxt: fileReport(input.llmsTxt, findings, statuses),
      llmsFullTxt: fileReport(
        input.llmsFullTxt,
        fullFindings(input.llmsFullTxt, input.llmsTxt),
        statuses,
      ),
    },
    conformity: { standard: 'llms.txt 0.9', conforms: violations.length === 0, violations },
    score: input.score,
  }
}

function fileReport(
  file: LlmsFile | null,
  findings: readonly JudgedFinding[],
  statuses: ReadonlyMap<string, number>,
): ReportedFile {
  return {
    found: file?.found === true && !file.isHtml,
    status: file?.status ?? null,
    contentType: file?.mediaType ?? '',
    bytes: file?.bytes ?? 0,
    firstLine: file?.firstLine ?? '',
    title: file?.h1.text ?? null,
    summary: file?.summary.text ?? '',
    sections: (file?.sections ?? []).map(({ title, line, optional, links }) => ({
      title,
      line,
      optional,
      links: links.map((link) => linkReport(link, statuses)),
    })),
    findings: findings.map(shown),
  }
}

function linkReport(link: LlmsLink, statuses: ReadonlyMap<string, number>) {
  const { title, note, line } = link
  const status = statuses.get(link.url ?? link.href)
  return {
    title,
    url: link.url ?? link.href,
    note,
    line,
    ...(status === undefined ? {} : { status }),
  }
}

function shown({ severity, rule, line, message, fix }: LlmsFinding): LlmsFinding {
  return { severity, rule, line, message, fix }
}
