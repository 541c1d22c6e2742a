import { html } from 'htm/preact'
import { useEffect, useMemo } from 'preact/hooks'
import { t } from '../../../texts/texts.ts'
import { useHidden, useListener, usePageTitle } from '../parts/elements.js'
import { clearHash, hostOf, useHash } from '../parts/web-address.js'
import { forgetShown, HistoryList, keepReport, shownReport } from '../report/history.js'
import { ReportView } from '../report/report-view.js'
import { AuditForm, mountForm } from './audit-form.js'
import { useAuditRun } from './audit-run.js'
import { fieldProblems, useAuditForm, wordsOf } from './form-state.js'
import { LivePlan } from './live-plan.js'
import { DropZone, OpenPanel, useOpenedReport } from './open-report.js'
import { RunRefusal } from './run-ending.js'
import { partialReport } from './run-state.js'

/**
 * The audit page: a form, then a run under way, then its report.
 * @param {{typed: string}} props The text that is already in the address field.
 */
function AuditApp({ typed }) {
  const form = useAuditForm(typed)
  const audit = useAuditRun()
  const opened = useOpenedReport(audit.clear)
  const { run, refusal, isRunning } = audit
  const given = isRunning ? null : (opened.report ?? run?.report ?? null)
  const partial = useMemo(() => run && partialReport(run), [run])

  useListener(
    'keydown',
    ({ key, isComposing }) => key === 'Escape' && !isComposing && audit.cancel(),
    isRunning,
  )
  usePageTitle(titleOf(run, given))
  useHidden('about', run !== null || given !== null)
  // Leaving the page would lose results that were paid for: the browser asks first.
  const isPaid = run?.modules.some((module) => module.isPaid) === true
  useListener('beforeunload', (event) => event.preventDefault(), isRunning && isPaid)
  useEffect(() => {
    if (given !== null) keepReport(given)
  }, [given])
  useEffect(() => {
    shownReport().then((report) => report && opened.show(report))
  }, [])
  const refused = useMemo(() => fieldProblems(refusal), [refusal])
  const isAtField = Object.keys(refused).length > 0
  useEffect(() => form.setProblems(refused), [refused])

  const submit = () => {
    const request = form.checked()
    if (request === undefined) return
    clearHash()
    forgetShown()
    opened.close()
    audit.start(request)
  }
  return html`
    <${AuditForm} ...${form} onChange=${form.change} onSubmit=${submit} isRunning=${isRunning} />
    <${Opening} opened=${opened} isRunning=${isRunning} hasReport=${given !== null} />
    ${
      refusal !== null &&
      html`<${RunRefusal} error=${refusal} isAtField=${isAtField} onAgain=${submit} />`
    }
    ${
      run !== null &&
      run.phase !== 'finished' &&
      html`<${LivePlan} ...${{ run, isRunning }} onCancel=${audit.cancel} onAgain=${submit} />`
    }
    ${
      given !== null && html`<${Shown} key=${opened.count} ...${{ given, form, opened, submit }} />`
    }
    ${
      given === null &&
      partial !== null &&
      html`<${ReportView} given=${partial} isPartial=${true} />`
    }
    ${given === null && run === null && html`<${HistoryList} onOpen=${opened.show} />`}
  `
}

/**
 * Opens the file of a report: chosen in a panel, or dropped anywhere on the page.
 * @param {{opened: ReturnType<typeof useOpenedReport>, isRunning: boolean,
 *   hasReport: boolean}} props
 */
function Opening({ opened, isRunning, hasReport }) {
  const { hash } = useHash()
  const isLink = hash.startsWith('#check-') && !hasReport
  return html`
    ${
      (hash === '#open' || isLink) &&
      !isRunning &&
      html`<${OpenPanel} onFile=${opened.open} isLink=${isLink} />`
    }
    <div aria-live="assertive">
      ${opened.problem && html`<p class="notice tone-poor">${opened.problem}</p>`}
    </div>
    <${DropZone} onFile=${opened.open} isOff=${isRunning} />
  `
}

/**
 * @param {{given: Readonly<Record<string, unknown>>, form: ReturnType<typeof useAuditForm>,
 *   opened: ReturnType<typeof useOpenedReport>, submit: () => void}} props
 */
function Shown({ given, form, opened, submit }) {
  const accepted = wordsOf(form.fields.accept)
  /** @param {readonly string[]} checkIds */
  const accept = (checkIds) =>
    form.change({ accept: [...new Set([...accepted, ...checkIds])].join('\n') })
  // The options of a report from a file are unknown, so the reader sees them before the audit starts.
  const again = () => {
    if (opened.report === null) return submit()
    form.change({ url: String(given.url ?? '') })
    document.getElementById('audit-url')?.focus()
  }
  return html`<${ReportView} ...${{ given, accepted }} onAccept=${accept} onAgain=${again} />`
}

/**
 * @param {import('./run-state.js').RunState | null} run
 * @param {Readonly<Record<string, unknown>> | null} given The report that is shown.
 */
function titleOf(run, given) {
  if (given !== null) return t('audit.report.title', { site: hostOf(String(given.url ?? '')) })
  if (run === null) return undefined
  const isRunning = run.phase === 'connecting' || run.phase === 'running'
  return t(isRunning ? 'audit.run.title' : 'audit.run.noReport', { host: hostOf(run.url) })
}

mountForm('audit', (typed) => html`<${AuditApp} typed=${typed} />`)
