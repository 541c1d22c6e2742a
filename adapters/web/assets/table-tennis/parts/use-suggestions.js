import { useEffect, useState } from 'preact/hooks'

/**
 * @typedef {{key: string, text: string, detail: string, href: string}} Option
 * @typedef {{title: string, options: readonly Option[]}} Group
 * @typedef {(text: string, signal: AbortSignal) => Promise<readonly Group[]>} Source
 * @typedef {{text: string, groups: readonly Group[], isLoading: boolean, error: unknown}} Suggestions
 */

/** Between the last letter and the question. */
const pauseMs = 180
/** The API asks for so many at least. */
export const leastLetters = 2

/** @type {Suggestions} */
const none = { text: '', groups: [], isLoading: false, error: null }

/**
 * What a text finds, once no more is typed; a question that is overtaken is given up.
 * @param {string} typed
 * @param {Source} source must stay the same function.
 * @returns {Suggestions} `text`: what the groups were found for.
 */
export function useSuggestions(typed, source) {
  const [found, setFound] = useState(none)
  const text = typed.trim()
  useEffect(() => {
    if (text.length < leastLetters) {
      setFound(none)
      return
    }
    const leaving = new AbortController()
    setFound((known) => ({ ...known, isLoading: true, error: null }))
    const ask = () =>
      source(text, leaving.signal).then(
        (groups) => {
          if (!leaving.signal.aborted) setFound({ text, groups, isLoading: false, error: null })
        },
        (error) => {
          if (!leaving.signal.aborted) setFound({ text, groups: [], isLoading: false, error })
        },
      )
    const timer = setTimeout(ask, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [text, source])
  return found
}
