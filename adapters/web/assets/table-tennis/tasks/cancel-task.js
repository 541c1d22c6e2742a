import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { CallProblem } from '../scrape/call-problem.js'
import { useScrapeCall } from '../scrape/use-scrape-call.js'

/** Ends the running task, once it is asked for twice. @param {{onChange: () => void}} props */
export function CancelTask({ onChange }) {
  const [isAsking, setIsAsking] = useState(false)
  const call = useScrapeCall(onChange)
  const keep = useRef(/** @type {HTMLButtonElement | null} */ (null))
  useEffect(() => {
    if (isAsking) keep.current?.focus()
  }, [isAsking])
  const cancel = () => call.send('/api/scrape/interclubs/cancel')
  return html`<div class="tt-cancel">
    ${
      isAsking
        ? html`<div class="row" role="group" aria-label="Cancel the task?">
            <span>Cancel the task? What is stored stays.</span>
            <button type="button" class="button button-danger" disabled=${call.isBusy} onClick=${cancel}>
              Yes, cancel it
            </button>
            <button type="button" class="button" ref=${keep} onClick=${() => setIsAsking(false)}>
              Let it run
            </button>
          </div>`
        : html`<button type="button" class="button button-danger" onClick=${() => setIsAsking(true)}>
            Cancel task
          </button>`
    }
    <${CallProblem} call=${call} title="The task could not be cancelled" />
  </div>`
}
