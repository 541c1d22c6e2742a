import type { App } from '../../compose.ts'
import { type AuditRun, findingsOf } from '../../report/ci/findings.ts'
import { headerSecrets } from '../../telemetry/redaction.ts'
import { t } from '../../texts/texts.ts'
import { type AuditOrder, readAuditOrder } from '../audit/audit-order.ts'
import { auditPages, type PageResult, targetsOf } from '../audit/audit-pages.ts'
import type { FolderSite } from '../audit/folder-site.ts'
import { failOnOf, gateProblems } from '../audit/gate.ts'
import type { Output } from '../audit/outputs.ts'
import { runOptions } from '../audit/run-options.ts'
import { assertOutputs, writeOutputs } from '../audit/write-outputs.ts'
import { withApp, withInterrupt } from '../command-app.ts'
import { reportFailures } from '../failure.ts'
import { ExitCode, printable, type Terminal } from '../terminal.ts'
import { speak } from '../terminal-language.ts'
import type { AuditFlags } from './audit-flags.ts'

type AuditCall = {
  readonly addresses: readonly string[]
  readonly outputs: readonly Output[]
  readonly flags: AuditFlags
  readonly terminal: Terminal
}

/** Audits, writes the outputs and sets the exit code. */
export async function auditCommand({ terminal, ...call }: AuditCall): Promise<void> {
  const order = await readAuditOrder({ ...call, env: terminal.env })
  speak(order.language)
  await assertOutputs(order.outputs, order.isSingle)
  for (const one of order.expired) {
    terminal.stderr.write(`${printable(t('terminal.expired', one))}\n`)
  }
  const folder = await openedFolder(order)
  try {
    await withInterrupt((signal) =>
      withApp(terminal, (app) => auditSite({ app, order, folder, signal, terminal }), {
        ...runOptions({
          off: order.off,
          allowLocal: order.flags.allowLocal,
          folderOrigin: folder?.origin,
        }),
        secrets: headerSecrets(order.headers),
      }),
    )
  } finally {
    folder?.close()
  }
}

async function openedFolder(order: AuditOrder): Promise<FolderSite | undefined> {
  if (order.source.kind !== 'folder') return undefined
  const { openFolder } = await import('../audit/folder-site.ts')
  return openFolder(order.source.folder, order)
}

type AuditSite = {
  readonly app: App
  readonly order: AuditOrder
  readonly folder: FolderSite | undefined
  readonly signal: AbortSignal
  readonly terminal: Terminal
}

async function auditSite(site: AuditSite): Promise<void> {
  const { order, terminal } = site
  const results = await auditPages(site, await targetsOf(site))
  const run = auditRun(site, results)
  await writeOutputs(order.outputs, { ...site, run, isSingle: order.isSingle })
  const failures = results.flatMap(({ target, error }) =>
    error === undefined ? [] : [{ page: target.publicUrl, error }],
  )
  const failed = reportFailures(failures, terminal)
  await updateBaseline(site, run)
  for (const problem of run.problems) terminal.stderr.write(`${printable(problem)}\n`)
  terminal.exitCode = run.problems.length > 0 ? ExitCode.failed : failed
}

function auditRun({ order, folder }: AuditSite, results: readonly PageResult[]): AuditRun {
  const { baseline, gate, origin } = order
  const pages = results.map(({ target, report, error }) => {
    const { url, publicUrl, file } = target
    const own = new URL(url).origin
    const toPublic = (address: string) =>
      origin !== undefined && (address === own || address.startsWith(`${own}/`))
        ? `${origin}${address.slice(own.length)}`
        : address
    return {
      url: publicUrl,
      ...(file !== undefined && { file }),
      ...(report === undefined ? { problem: printable(messageOf(error)) } : { report }),
      findings: report === undefined ? [] : findingsOf(report, toPublic),
    }
  })
  const hasBaseline = baseline !== undefined && order.flags.updateBaseline !== true
  const isKnown: AuditRun['isKnown'] = (finding) => baseline?.has(finding) ?? false
  // Findings that are about to be written to the baseline count as known.
  const known = order.flags.updateBaseline === true ? () => true : isKnown
  return {
    pages,
    isKnown: known,
    failOn: failOnOf(gate, hasBaseline),
    problems: gateProblems({ pages, isKnown: known, hasBaseline }, gate),
    fileOf: (url) => folder?.fileOf(url),
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function updateBaseline({ order, terminal }: AuditSite, run: AuditRun): Promise<void> {
  const { baseline, flags } = order
  if (flags.updateBaseline !== true || baseline === undefined) return
  const unaudited = run.pages.filter(({ report }) => report === undefined).map(({ url }) => url)
  const findings = run.pages.flatMap((page) => page.findings)
  const count = await baseline.write(findings, new Set(unaudited))
  if (!flags.quiet) {
    terminal.stderr.write(`${t('terminal.baseline', { file: baseline.file, n: count })}\n`)
  }
}
