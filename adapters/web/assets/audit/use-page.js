import { useEffect } from 'preact/hooks'
import { hostOf } from '../parts/web-address.js'

/** Calls `cancel` at the key Escape. @param {boolean} isRunning @param {() => void} cancel */
export function useEscape(isRunning, cancel) {
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
 * The title of the window says what is in it.
 * @param {import('./run-state.js').RunState | null} run
 * @param {Readonly<Record<string, unknown>> | null} given The report that is shown.
 */
export function usePageTitle(run, given) {
  useEffect(() => {
    if (given !== null) document.title = `Report for ${hostOf(String(given.url ?? ''))} | Manifold`
    else if (run !== null) document.title = `${doing(run.phase)} ${hostOf(run.url)} | Manifold`
    else document.title = usualTitle
  }, [run?.phase, given])
}

/** @param {import('./run-state.js').RunState['phase']} phase */
function doing(phase) {
  return phase === 'connecting' || phase === 'running' ? 'Auditing' : 'No report for'
}

/** What the page says of itself makes room for a run and a report. @param {boolean} isHidden */
export function useAboutHidden(isHidden) {
  useEffect(() => {
    const about = document.getElementById('about')
    if (about !== null) about.hidden = isHidden
  }, [isHidden])
}
