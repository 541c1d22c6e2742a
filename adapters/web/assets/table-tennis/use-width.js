import { useEffect, useRef, useState } from 'preact/hooks'

/**
 * The width of an element as it changes, in CSS pixels; `usual` until it is known.
 * @param {number} usual
 * @returns {[import('preact').RefObject<HTMLDivElement | null>, number]}
 */
export function useWidth(usual) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null))
  const [width, setWidth] = useState(usual)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const watch = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [place, width]
}
