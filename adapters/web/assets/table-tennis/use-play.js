import { useEffect, useState } from 'preact/hooks'

const stepMs = 900

/**
 * Goes through `count` places, from the beginning where it stands at the end.
 * @param {number} at @param {number} count @param {(at: number) => void} onStep
 * @returns {[boolean, () => void]} whether it goes, and what starts and stops it.
 */
export function usePlay(at, count, onStep) {
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => {
      if (at >= count - 1) setIsPlaying(false)
      else onStep(at + 1)
    }, stepMs)
    return () => clearTimeout(timer)
  }, [isPlaying, at, count, onStep])
  const toggle = () => {
    if (!isPlaying && at >= count - 1) onStep(0)
    setIsPlaying(!isPlaying)
  }
  return [isPlaying, toggle]
}
