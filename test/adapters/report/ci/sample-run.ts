import {
  type AuditedPage,
  type AuditRun,
  findingsOf,
} from '../../../../adapters/report/ci/findings.ts'
import type { CheckResult } from '../../../../manifests/types/records.ts'
import { sampleReport } from '../../cli/sample-report.ts'

/** A run over one page with these checks. */
export function sampleRun(
  checks: readonly CheckResult[],
  { file, ...others }: Partial<AuditRun> & { readonly file?: string } = {},
): AuditRun {
  const report = sampleReport(checks)
  const page: AuditedPage = {
    url: report.url,
    ...(file !== undefined && { file }),
    report,
    findings: findingsOf(report),
  }
  return {
    pages: [page],
    isKnown: () => false,
    failOn: undefined,
    problems: [],
    fileOf: () => undefined,
    ...others,
  }
}
