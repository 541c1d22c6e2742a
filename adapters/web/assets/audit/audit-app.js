import { html } from 'htm/preact'
import { useEffect } from 'preact/hooks'
import { clearHash, useHash } from '../parts/use-hash.js'
import { ReportView } from '../report/report-view.js'
import { wordsOf } from './audit-fields.js'
import { AuditForm } from './audit-form.js'
import { DropZone } from './drop-zone.js'
import { fieldProblems } from './field-problems.js'
import { LivePlan } from './live-plan.js'
import { OpenPanel } from './open-panel.js'
import { RunRefusal } from './run-refusal.js'
import { useAuditForm } from './use-audit-form.js'
import { useAuditRun } from './use-audit-run.js'
import { useOpenedReport } from './use-opened-report.js'
import { useAboutHidden, useEscape, usePageTitle } from './use-page.js'

/**
 * The audit page: a form, then a run under way, then its report.
 * @param {{typed: string}} props What stands in the address field already.
 */
export function AuditApp({ typed }) {
  const form = useAuditForm(typed)
  const audit = useAuditRun()
  const opened = useOpenedReport(audit.clear)
  const { run, refusal, isRunning } = audit
  const given = isRunning ? null : (opened.report ?? reportOf(run))

  useEscape(isRunning, audit.cancel)
  usePageTitle(run, given)
  useAboutHidden(run !== null || given !== null)
  useEffect(() => form.setProblems(fieldProblems(refusal)), [refusal])

  const submit = () => {
    const request = form.checked()
    if (request === undefined) return
    clearHash()
    opened.close()
    audit.start(request)
  }
  return html`
    <${AuditForm} ...${form} onChange=${form.change} onSubmit=${submit} isRunning=${isRunning} />
    <${Opening} opened=${opened} isRunning=${isRunning} hasReport=${given !== null} />
    ${refusal !== null && html`<${Refusal} ...${{ refusal, submit }} />`}
    ${
      run !== null &&
      run.phase !== 'finished' &&
      html`<${LivePlan} ...${{ run, isRunning }} onCancel=${audit.cancel} onAgain=${submit} />`
    }
    ${
      given !== null && html`<${Shown} key=${opened.count} ...${{ given, form, opened, submit }} />`
    }
  `
}

/** @param {import('./run-state.js').RunState | null} run */
function reportOf(run) {
  if (run?.phase !== 'finished') return null
  return /** @type {Readonly<Record<string, unknown>>} */ (run.report)
}

/**
 * What takes the file of a report: on demand, and wherever one is dropped.
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
      ${opened.problem && html`<p class="notice notice-poor">${opened.problem}</p>`}
    </div>
    <${DropZone} onFile=${opened.open} isOff=${isRunning} />
  `
}

/**
 * What belongs to a field is told there, and needs no second word once the field is changed.
 * @param {{refusal: unknown, submit: () => void}} props
 */
function Refusal({ refusal, submit }) {
  const isAtField = Object.keys(fieldProblems(refusal)).length > 0
  return html`<${RunRefusal} error=${refusal} isAtField=${isAtField} onAgain=${submit} />`
}

/**
 * @param {{given: Readonly<Record<string, unknown>>, form: ReturnType<typeof useAuditForm>,
 *   opened: ReturnType<typeof useOpenedReport>, submit: () => void}} props
 */
function Shown({ given, form, opened, submit }) {
  const accepted = wordsOf(form.fields.accept)
  /** @param {string} checkId */
  const accept = (checkId) => form.change({ accept: [...accepted, checkId].join('\n') })
  // Of a report from a file the options are not known: they are for the reader to look at first.
  const again = () => {
    if (opened.report === null) return submit()
    form.change({ url: String(given.url ?? '') })
    document.getElementById('audit-url')?.focus()
  }
  return html`<${ReportView} ...${{ given, accepted }} onAccept=${accept} onAgain=${again} />`
}
