import { html } from 'htm/preact'
import { useEffect, useState } from 'preact/hooks'
import { ReportView } from '../report/report-view.js'
import { clearHash, useHash } from '../report/use-hash.js'
import { emptyFields, requestOf } from './audit-fields.js'
import { AuditForm } from './audit-form.js'
import { DropZone } from './drop-zone.js'
import { fieldProblems } from './field-problems.js'
import { LivePlan } from './live-plan.js'
import { OpenPanel } from './open-panel.js'
import { RunRefusal } from './run-refusal.js'
import { useAuditRun } from './use-audit-run.js'
import { useOpenedReport } from './use-opened-report.js'
import { hostOf, webAddress } from './web-address.js'

/** @typedef {import('./audit-fields.js').AuditFields} AuditFields */
/** @typedef {import('./audit-fields.js').FieldProblems} FieldProblems */

/**
 * The audit page: a form, then a run under way, then its report.
 * @param {{typed: string}} props What stands in the address field already.
 */
export function AuditApp({ typed }) {
  const form = useAuditForm(typed)
  const { run, refusal, isRunning, start, cancel, clear } = useAuditRun()
  const opened = useOpenedReport(clear)
  const { hash } = useHash()
  const ran = run?.phase === 'finished' ? /** @type {Record<string, unknown>} */ (run.report) : null
  const given = opened.report ?? ran
  const hasReport = given !== null && !isRunning
  const isWanted = hash === '#open' || (hash.startsWith('#check-') && !hasReport)

  useEscape(isRunning, cancel)
  usePageTitle({ run, given: hasReport ? given : null })
  useAboutHidden(run !== null || given !== null)
  useEffect(() => form.setProblems(fieldProblems(refusal)), [refusal])

  const submit = () => {
    const request = form.checked()
    if (request === undefined) return
    clearHash()
    opened.close()
    start(request)
  }
  const again = () => {
    if (opened.report === null) return submit()
    form.change({ url: String(given?.url ?? '') })
    document.getElementById('audit-url')?.focus()
  }
  return html`
    <${AuditForm} ...${form} onChange=${form.change} onSubmit=${submit} isRunning=${isRunning} />
    ${
      isWanted &&
      !isRunning &&
      html`<${OpenPanel} onFile=${opened.open} isLink=${hash.startsWith('#check-')} />`
    }
    <div aria-live="assertive">${opened.problem && html`<p class="notice notice-poor">${opened.problem}</p>`}</div>
    ${refusal !== null && html`<${RunRefusal} error=${refusal} isAtField=${Object.keys(form.problems).length > 0} onAgain=${submit} />`}
    ${run !== null && run.phase !== 'finished' && opened.report === null && html`<${LivePlan} ...${{ run, isRunning }} onCancel=${cancel} onAgain=${submit} />`}
    ${
      hasReport &&
      html`<${ReportView}
        key=${opened.count}
        given=${given}
        accepted=${form.accepted}
        onAccept=${form.accept}
        onAgain=${again}
      />`
    }
    <${DropZone} onFile=${opened.open} isOff=${isRunning} />
  `
}

/** What stands in the form. @param {string} typed */
function useAuditForm(typed) {
  const [fields, setFields] = useState(() => ({ ...emptyFields, url: typed }))
  const [problems, setProblems] = useState(/** @type {FieldProblems} */ ({}))
  const [note, setNote] = useState(/** @type {string | undefined} */ (undefined))
  /** @param {Partial<AuditFields>} change */
  const change = (change) => {
    setFields((known) => ({ ...known, ...change }))
    const left = Object.entries(problems).filter(([name]) => !(name in change))
    if (left.length < Object.keys(problems).length) setProblems(Object.fromEntries(left))
    if ('url' in change) setNote(undefined)
  }
  const checked = () => {
    const { request, problems: found } = requestOf(fields)
    const { url, isCompleted } = webAddress(fields.url)
    setProblems(found)
    if (Object.keys(found).length > 0) return undefined
    setFields({ ...fields, url })
    setNote(isCompleted ? `https:// was added: ${url}` : undefined)
    return request
  }
  const accepted = fields.accept.split(/[\s,;]+/).filter(Boolean)
  /** @param {string} checkId */
  const accept = (checkId) => change({ accept: [...accepted, checkId].join('\n') })
  return {
    fields,
    problems,
    setProblems,
    ...(note !== undefined && { note }),
    change,
    checked,
    accepted,
    accept,
  }
}

/** @param {boolean} isRunning @param {() => void} cancel */
function useEscape(isRunning, cancel) {
  useEffect(() => {
    if (!isRunning) return
    /** @param {KeyboardEvent} event */
    const stop = ({ key, isComposing }) => {
      if (key === 'Escape' && !isComposing) cancel()
    }
    addEventListener('keydown', stop)
    return () => removeEventListener('keydown', stop)
  }, [isRunning])
}

const usualTitle = globalThis.document?.title ?? ''

/**
 * @param {{run: import('./run-state.js').RunState | null,
 *   given: Readonly<Record<string, unknown>> | null}} shown
 */
function usePageTitle({ run, given }) {
  useEffect(() => {
    if (given !== null) document.title = `Report for ${hostOf(String(given.url ?? ''))} | Manifold`
    else if (run !== null) document.title = `${titleOf(run.phase)} ${hostOf(run.url)} | Manifold`
    else document.title = usualTitle
  }, [run?.phase, given])
}

/** @param {import('./run-state.js').RunState['phase']} phase */
function titleOf(phase) {
  return phase === 'connecting' || phase === 'running' ? 'Auditing' : 'No report for'
}

/** What the page says of itself makes room for a run and a report. @param {boolean} isHidden */
function useAboutHidden(isHidden) {
  useEffect(() => {
    const about = document.getElementById('about')
    if (about !== null) about.hidden = isHidden
  }, [isHidden])
}
