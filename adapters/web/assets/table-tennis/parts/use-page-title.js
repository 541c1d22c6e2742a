import { useEffect } from 'preact/hooks'

/** Names the page in the browser's own places. @param {string | undefined} title */
export function usePageTitle(title) {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} | Manifold`
  }, [title])
}
