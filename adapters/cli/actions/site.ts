import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteIssue } from '../../../manifests/types/records.ts'
import { issuesIn } from '../../api/site-audits/issue-texts.ts'
import type { App } from '../../compose.ts'
import { t } from '../../texts/texts.ts'
import { shownValue } from '../audit/audit-pages.ts'
import type { FolderSite } from '../audit/folder-site.ts'
import { runOptions } from '../audit/run-options.ts'
import { withApp, withInterrupt } from '../command-app.ts'
import { siteProblems, unusedThresholds } from '../site/site-gate.ts'
import { readSiteOrder, type SiteOrder } from '../site/site-order.ts'
import { type SiteOutput, siteOutputs, writeSite } from '../site/site-outputs.ts'
import { type EndedSite, runSite } from '../site/site-run.ts'
import { siteText } from '../site/site-text.ts'
import { ExitCode, layoutOf, printable, type Terminal } from '../terminal.ts'
import { speak } from '../terminal-language.ts'
import type { SiteFlags } from './site-flags.ts'

type SiteCall = {
  readonly address: string | undefined
  readonly flags: SiteFlags
  readonly terminal: Terminal
}

/** Audits a site, writes the outputs and sets the exit code. */
export async function siteCommand({ address, flags, terminal }: SiteCall): Promise<void> {
  const order = readSiteOrder({ address, flags, env: terminal.env })
  speak(order.language)
  const outputs = await siteOutputs(flags)
  for (const one of order.expired) {
    terminal.stderr.write(`${printable(t('terminal.expired', one))}\n`)
  }
  const unused = unusedThresholds(order.gate)
  if (unused !== '') terminal.stderr.write(`${printable(unused)}\n`)
  const folder = await openedFolder(order)
  // The data folder may belong to a server. What this audit stores ends with the command.
  const siteAuditFolder = mkdtempSync(join(tmpdir(), 'manifold-site-'))
  const remove = () => rmSync(siteAuditFolder, { recursive: true, force: true })
  // A second Ctrl-C exits at once.
  process.once('exit', remove)
  const { allowLocal } = flags
  const options = runOptions({ off: order.off, allowLocal, folderOrigin: folder?.origin })
  try {
    await withInterrupt((signal) =>
      withApp(terminal, (app) => auditSite({ app, order, outputs, folder, signal, terminal }), {
        ...options,
        siteAuditFolder,
      }),
    )
  } finally {
    folder?.close()
    remove()
    process.off('exit', remove)
  }
}

type OpenFolder = Pick<FolderSite, 'origin' | 'close'>

async function openedFolder({ start, origin }: SiteOrder): Promise<OpenFolder | undefined> {
  if (start.kind !== 'folder') return undefined
  const { serveFolder } = await import('../audit/folder-site.ts')
  return serveFolder(start.folder, origin)
}

type AuditedSite = {
  readonly app: App
  readonly order: SiteOrder
  readonly outputs: readonly SiteOutput[]
  readonly folder: OpenFolder | undefined
  readonly signal: AbortSignal
  readonly terminal: Terminal
}

async function auditSite({ app, order, outputs, folder, ...site }: AuditedSite): Promise<void> {
  const { signal, terminal } = site
  const { start, options, flags } = order
  const url = start.kind === 'url' ? start.url : `${folder?.origin}/`
  const ended = await runSite({
    ...{ app, url, options, signal, terminal, headers: order.headers },
    isQuiet: flags.quiet === true,
  })
  const given = { ...ended, issues: await issuesInLanguage(order, ended, app) }
  const shown = shownValue(given, order, folder?.origin)
  const { audit, result, issues } = shown
  const problems = result === undefined ? [] : siteProblems(result, order.gate)
  if (result !== undefined) {
    const site = { audit, result, issues }
    if (outputs.every(({ file }) => file !== undefined)) {
      const layout = layoutOf(terminal)
      terminal.stdout.write(siteText({ ...site, isWhole: flags.all === true }, layout))
    }
    await writeSite(outputs, { ...site, app, terminal, language: order.language })
  }
  if (result === undefined && audit.status === 'cancelled') {
    terminal.stderr.write(`${t('terminal.site.nothing')}\n`)
  }
  if (audit.status === 'failed') terminal.stderr.write(`${printable(audit.message ?? '')}\n`)
  for (const problem of problems) terminal.stderr.write(`${printable(problem)}\n`)
  terminal.exitCode = exitCodeOf(audit, problems)
}

/** For people. Output for programs is in English, as over HTTP. */
async function issuesInLanguage(
  { language }: SiteOrder,
  { audit, result }: EndedSite,
  parts: App,
): Promise<readonly SiteIssue[]> {
  return issuesIn(language, result?.issues ?? [], { parts, id: audit.siteAuditId })
}

function exitCodeOf({ status }: EndedSite['audit'], problems: readonly string[]): number {
  if (status === 'cancelled') return ExitCode.interrupted
  if (status === 'failed') return ExitCode.unreachable
  return problems.length > 0 ? ExitCode.failed : ExitCode.ok
}
