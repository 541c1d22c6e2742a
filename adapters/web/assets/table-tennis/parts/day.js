import { html } from 'htm/preact'

/** A day of a season; where there is little room, without its year. @param {{date: string}} props YYYY-MM-DD */
export function Day({ date }) {
  const day = new Date(date)
  if (Number.isNaN(day.getTime())) return date
  const text = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return html`<time class="tt-date" datetime=${date}
    >${text}<span class="tt-year"> ${day.getUTCFullYear()}</span></time
  >`
}
