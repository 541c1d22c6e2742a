import { useEffect, useState } from 'preact/hooks'

/** Whole seconds since something began to run; 0 while it does not. @param {boolean} isRunning */
export function useElapsed(isRunning) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    setSeconds(0)
    if (!isRunning) return
    const startMs = performance.now()
    const tick = () => setSeconds(Math.floor((performance.now() - startMs) / 1000))
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return seconds
}
