import { html } from 'htm/preact'
import { SafeLink } from '../parts/safe-link.js'

/** @typedef {import('./parts/answers.js').Club} Club */

/** Where a club is and how it is reached, as far as its page tells. @param {{club: Club}} props */
export function ClubDetails({ club }) {
  const place = [club.postal_code, club.city].filter(Boolean).join(' ')
  return html`<div class="tt-columns">
    <section class="card" aria-labelledby="contact">
      <h2 id="contact">Address and contact</h2>
      <dl class="facts">
        ${fact('Full name', club.full_name)} ${fact('Address', club.address)}
        ${fact('Place', place || null)} ${fact('Phone', club.phone)} ${fact('Mail', club.email)}
        ${fact('Website', club.website && html`<${SafeLink} href=${club.website} />`)}
        ${fact('Status', club.status)} ${fact('Quality label', club.label)}
        ${fact('Palette', club.palette)}
      </dl>
    </section>
    <section class="card" aria-labelledby="venue">
      <h2 id="venue">Venue and teams</h2>
      <dl class="facts">
        ${fact('Venue', club.venue_name)} ${fact('Phone there', club.venue_phone)}
        ${fact('Wheelchair access', yesOrNo(club.venue_pmr))}
        ${fact('Showers', yesOrNo(club.has_shower))} ${fact('Remarks', club.venue_remarks)}
        ${fact("Men's teams", club.teams_men)} ${fact("Women's teams", club.teams_women)}
        ${fact('Youth teams', club.teams_youth)} ${fact('Veteran teams', club.teams_veterans)}
      </dl>
    </section>
  </div>`
}

/** Nothing where it is not known. @param {string} term @param {import('preact').ComponentChildren} value */
function fact(term, value) {
  if (value === null || value === undefined || value === '') return null
  return [html`<dt>${term}</dt>`, html`<dd>${value}</dd>`]
}

/** @param {boolean | null} is */
function yesOrNo(is) {
  return is === null ? null : is ? 'Yes' : 'No'
}
