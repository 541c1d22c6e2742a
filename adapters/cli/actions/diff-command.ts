import { ExitCode } from '../exit-code.ts'
import { pageOf } from '../page.ts'
import { printable } from '../printable.ts'
import { readReport } from '../report/read-report.ts'
import type { Terminal } from '../terminal.ts'
import { diffReports } from './diff-reports.ts'
import { diffText } from './diff-text.ts'

export type DiffCall = {
  /** Files of reports. */
  readonly before: string
  readonly after: string
  readonly json?: boolean
  readonly failOnWorse?: boolean
}

/** Prints how the later report differs. @throws INVALID_REQUEST */
export async function diffCommand(call: DiffCall, terminal: Terminal): Promise<void> {
  const diff = diffReports(await readReport(call.before), await readReport(call.after))
  terminal.stdout.write(
    call.json ? `${JSON.stringify(diff, null, 2)}\n` : diffText(printable(diff), pageOf(terminal)),
  )
  const { before, after } = diff.scores.overall
  const fell = (after ?? 0) < (before ?? 0)
  if (call.failOnWorse && (fell || diff.worse.length > 0)) terminal.exitCode = ExitCode.failed
}
