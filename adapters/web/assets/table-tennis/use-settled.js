import { useEffect, useState } from 'preact/hooks'

const pauseMs = 250

/** A value once it has stopped changing; the first one at once. @template T @param {T} value @returns {T} */
export function useSettled(value) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
