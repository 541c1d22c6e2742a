import { useEffect, useState } from 'preact/hooks'

/**
 * The reader's clock in milliseconds, read again and again while something runs.
 * @param {boolean} isTicking
 * @param {number} everyMs
 */
export function useClock(isTicking, everyMs) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (!isTicking) return
    const read = () => setNow(performance.now())
    read()
    const timer = setInterval(read, everyMs)
    return () => clearInterval(timer)
  }, [isTicking, everyMs])
  return now
}

const usualTitle = globalThis.document?.title ?? ''

/** Names the window; undefined gives it back its usual title. @param {string | undefined} title */
export function usePageTitle(title) {
  useEffect(() => {
    document.title = title === undefined ? usualTitle : `${title} | Manifold`
  }, [title])
}
