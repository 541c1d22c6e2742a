import { html } from 'htm/preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ActionButton } from '../parts/action-button.js'
import { CallProblem } from './parts/call-problem.js'
import { useScrapeCall } from './parts/use-scrape-call.js'

/** Ends the running task, once it is asked for twice. @param {{onChange: () => void}} props */
export function CancelTask({ onChange }) {
  const [isAsking, setIsAsking] = useState(false)
  const call = useScrapeCall(onChange)
  const keep = useRef(/** @type {HTMLButtonElement | null} */ (null))
  const ask = useRef(/** @type {HTMLButtonElement | null} */ (null))
  const wasAsked = useRef(false)
  useLayoutEffect(() => {
    if (isAsking) keep.current?.focus()
    else if (wasAsked.current) ask.current?.focus()
    wasAsked.current = isAsking
  }, [isAsking])
  const hasFocus = useRef(false)
  // With the end of the task the buttons go: the title takes the focus from them.
  useEffect(
    () => () => {
      if (hasFocus.current) document.getElementById('task')?.focus()
    },
    [],
  )
  const cancel = () => call.send('/api/scrape/interclubs/cancel')
  return html`<div
    class="tt-cancel"
    onFocusIn=${() => {
      hasFocus.current = true
    }}
    onFocusOut=${(/** @type {FocusEvent} */ { relatedTarget }) => {
      if (relatedTarget !== null) hasFocus.current = false
    }}
  >
    ${
      isAsking
        ? html`<div class="row" role="group" aria-label="Cancel the task?">
            <span>Cancel the task? What is stored stays.</span>
            <${ActionButton} class="button button-danger" isOff=${call.isBusy} onClick=${cancel}>
              Yes, cancel it
            <//>
            <button type="button" class="button" ref=${keep} onClick=${() => setIsAsking(false)}>
              Let it run
            </button>
          </div>`
        : html`<button
            type="button"
            class="button button-danger"
            ref=${ask}
            onClick=${() => setIsAsking(true)}
          >
            Cancel task
          </button>`
    }
    <${CallProblem} call=${call} title="The task could not be cancelled" />
  </div>`
}
