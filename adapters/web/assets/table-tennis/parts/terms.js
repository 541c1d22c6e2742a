import { html } from 'htm/preact'

/** @type {Readonly<Record<string, {term: string, text: string}>>} */
const all = {
  licence: {
    term: 'Licence',
    text: 'The number, of 5 to 7 digits, under which the federation registers a player.',
  },
  class: {
    term: 'Class',
    text: 'The level of a player, called classement or ranking: A is the strongest, then B0, B2 … E6, and NC for those without one. It is fixed for a season.',
  },
  points: {
    term: 'Points',
    text: 'The numeric ranking: every match adds or takes points, by the difference between the two players.',
  },
  wo: {
    term: 'WO',
    text: 'Walk-over: one side did not play. It counts for the side that was there, and is in no statistics.',
  },
  sheet: {
    term: 'Sheet',
    text: "The federation's page (fiche) of a player. A woman who also plays with the men has two, each with its own points.",
  },
  forfeits: {
    term: 'Forfeits',
    text: 'Meetings that a team gave up (FF); the other letters of a table are wins, losses and draws.',
  },
  week: {
    term: 'Week',
    text: 'A day of play of the interclubs, 1 to 22; it begins anew each summer.',
  },
}

/**
 * The federation's words that a page uses, each in one sentence.
 * @param {{terms: readonly string[]}} props keys of the words.
 */
export function Terms({ terms }) {
  return html`<details class="tt-terms small">
    <summary>What the words mean</summary>
    <dl class="facts">
      ${terms.map((key) => [html`<dt>${all[key]?.term}</dt>`, html`<dd>${all[key]?.text}</dd>`])}
    </dl>
  </details>`
}
