/** @typedef {{event: string, data: any}} StreamEvent */

/** Events come in bursts: they are drawn together. */
const pauseMs = 250

/**
 * Follows a stream of the server until its last event; a connection that is lost is renewed, and
 * may repeat events.
 * @param {string} path
 * @param {{names: readonly string[], last: string, draw: (events: readonly StreamEvent[]) => void,
 *   onState: (state: 'live' | 'connecting' | 'broken') => void}} options `names`: of the events,
 *   `last` among them. `draw` gets those that have come since it was called.
 * @returns {() => void} ends it
 */
export function followEvents(path, { names, last, draw, onState }) {
  const source = new EventSource(path)
  /** @type {StreamEvent[]} */
  let waiting = []
  const drawWaiting = () => {
    const events = waiting
    waiting = []
    if (events.length > 0) draw(events)
  }
  const timer = setInterval(drawWaiting, pauseMs)
  const close = () => {
    source.close() // or the browser connects again
    clearInterval(timer)
  }
  for (const event of names) {
    source.addEventListener(event, ({ data }) => {
      waiting.push({ event, data: JSON.parse(data) })
      if (event !== last) return
      close()
      drawWaiting()
    })
  }
  source.addEventListener('open', () => onState('live'))
  source.addEventListener('error', () =>
    onState(source.readyState === EventSource.CLOSED ? 'broken' : 'connecting'),
  )
  return close
}
