import { render } from 'htm/preact'

/**
 * Draws into the element of this id, which is empty or shows what stands there until then.
 * @param {import('preact').VNode} view
 * @param {string} id
 */
export function mount(view, id) {
  const place = document.getElementById(id)
  if (place === null) throw new Error(`the page has no element #${id}`)
  place.replaceChildren()
  render(view, place)
}
