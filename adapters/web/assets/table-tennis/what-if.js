import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { choiceField, plainInput, textField } from '../parts/form-fields.js'
import { countText, dateText, numberText } from '../parts/format.js'
import { answered, useAnswer } from './parts/answer-view.js'
import { apiPath } from './parts/navigation.js'
import { SearchBox } from './parts/search-box.js'
import { findPlayers } from './parts/search-sources.js'
import { figure, gainText, pointsText } from './parts/values.js'

/** @typedef {import('./parts/answers.js').Estimate} Estimate */
/** @typedef {import('./parts/answers.js').ProbabilityStats} ProbabilityStats */
/** @typedef {import('./parts/answers.js').Division} Division */

/** @type {{opponent: {key: string, text: string} | null, points: string, result: string, competition: string}} */
const usual = { opponent: null, points: '', result: '', competition: '' }
const tournament = 'tournament'

/**
 * What a match would be worth. @param {{licence: string, sheet: import('./player-points.js').Sheet}} props
 */
export function WhatIf({ licence, sheet }) {
  const [asked, setAsked] = useState(usual)
  const [path, setPath] = useState(/** @type {string | null} */ (null))
  const [isUsed, setUsed] = useState(false)
  /** @param {Partial<typeof usual>} changes */
  const change = (changes) => setAsked((known) => ({ ...known, ...changes }))
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault()
    setPath(estimatePath(licence, sheet.kind, asked))
  }
  const hasOpponent = asked.opponent !== null || asked.points.trim() !== ''
  return html`<section class="card tt-search-card" aria-labelledby="what-if" onFocusIn=${() => setUsed(true)}>
    <h2 id="what-if">What is a match worth?</h2>
    <${SearchBox}
      id="what-if-opponent"
      label="Against"
      hint="A player by name or licence. Or give the points of the opponent below."
      initial=${asked.opponent?.text ?? ''}
      source=${findPlayers}
      onChoose=${
        /** @param {{key: string, text: string}} option */ (option) =>
          change({ opponent: option, points: '' })
      }
    />
    <form onSubmit=${submit}>
      <div class="tt-filters">
        ${textField({
          ...{ id: 'what-if-points', label: "Opponent's points", value: asked.points },
          onInput: (points) => change({ points, opponent: null }),
          attributes: { ...plainInput, inputmode: 'decimal', maxlength: 10 },
        })}
        ${choiceField({
          ...{ id: 'what-if-result', label: 'Outcome', value: asked.result },
          options: [
            { value: '', text: 'Not played yet' },
            { value: 'V', text: 'Won' },
            { value: 'D', text: 'Lost' },
          ],
          onChange: (result) => change({ result }),
        })}
        <${Competition}
          kind=${sheet.kind}
          isUsed=${isUsed}
          value=${asked.competition}
          onChange=${/** @param {string} competition */ (competition) => change({ competition })}
        />
      </div>
      <button type="submit" class="button button-primary" disabled=${!hasOpponent}>Estimate</button>
    </form>
    <div aria-live="polite">${path !== null && html`<${Answer} path=${path} />`}</div>
  </section>`
}

/**
 * @param {string} licence @param {import('./parts/answers.js').SheetKind} kind
 * @param {typeof usual} asked
 */
function estimatePath(licence, kind, { opponent, points, result, competition }) {
  const isTournament = competition === tournament
  return apiPath(`/api/players/${encodeURIComponent(licence)}/estimate`, {
    fiche_type: kind,
    opponent_licence: opponent?.key ?? '',
    // People write 1 234,5 too.
    opponent_points: points.replace(/\s/g, '').replace(',', '.'),
    result,
    ...(isTournament ? { competition_type: tournament } : { division_index: competition }),
  })
}

/**
 * The competition decides the coefficient. Divisions are read once somebody uses the form.
 * @param {{kind: import('./parts/answers.js').SheetKind, isUsed: boolean, value: string,
 *   onChange: (value: string) => void}} props
 */
function Competition({ kind, isUsed, value, onChange }) {
  /** @type {import('./parts/answer-view.js').Answer<{divisions: readonly Division[]}>} */
  const { data } = useAnswer(isUsed ? '/api/interclubs/divisions' : null)
  const divisions = (data?.divisions ?? []).filter(
    ({ division_gender: gender }) => (gender === 'Dames') === (kind === 'feminine'),
  )
  const categories = [...new Set(divisions.map(({ division_category: name }) => name ?? 'Others'))]
  return choiceField({
    ...{ id: 'what-if-competition', label: 'Competition', value, onChange },
    options: [
      { value: '', text: 'Interclubs, division unknown' },
      { value: tournament, text: 'Tournament' },
      ...categories.map((category) => ({
        text: category,
        options: divisions
          .filter(({ division_category: name }) => (name ?? 'Others') === category)
          .map(({ division_index: index, division_name: text }) => ({
            value: String(index),
            text,
          })),
      })),
    ],
  })
}

/** @param {{path: string}} props */
function Answer({ path }) {
  /** @type {import('./parts/answer-view.js').Answer<Estimate>} */
  const answer = useAnswer(path)
  /** @type {import('./parts/answer-view.js').Answer<ProbabilityStats>} */
  const { data: stats } = useAnswer('/api/stats/win-probability')
  return answered(
    answer,
    (estimate) => {
      const trust = trustOf(stats, estimate.matches[0]?.win_probability ?? 0)
      return html`<${EstimateView} estimate=${estimate} trust=${trust} />`
    },
    { what: 'the estimate' },
  )
}

/**
 * How the chance compares with results.
 * @param {ProbabilityStats | undefined} stats undefined until they are known.
 * @param {number} chance
 */
export function trustOf(stats, chance) {
  const source = 'The chance depends only on the points of the two players'
  const bin = stats?.bins.find(({ from, to }) => chance >= from && (chance < to || to === 1))
  if (bin === undefined || bin.won_share === null) {
    return `${source}. This server knows too few results to compare it with.`
  }
  const range = `${bin.from * 100} to ${bin.to * 100} %`
  return `${source}. Of ${countText(bin.matches, 'stored match', 'stored matches')} with a chance of ${range}, the player won ${numberText(bin.won_share * 100, 1)} %.`
}

/** @param {{estimate: Estimate, trust: string}} props `trust`: how the chance compares with results. */
export function EstimateView({ estimate, trust }) {
  const [match] = estimate.matches
  if (match === undefined) return null
  const { if_won: won, if_lost: lost, result } = match
  const { class_now: now, class_after: after } = estimate
  return html`<div class="tt-what-if">
    <dl class="tt-figures">
      ${result !== 'D' && figure('For a win', gainText(won.change))}
      ${result !== 'V' && figure('For a defeat', gainText(lost.change))}
      ${figure('Chance to win', `${Math.round(match.win_probability * 100)} %`)}
      ${estimate.points_after !== null && figure('Points after', pointsText(estimate.points_after))}
      ${now !== null && figure('Class by points', after === null || after === now ? now : `${now} → ${after}`)}
    </dl>
    <h3>How these figures are made</h3>
    <ul>
      ${reasonsOf(estimate).map((reason) => html`<li>${reason}</li>`)}
    </ul>
    <h3>How sure they are</h3>
    <ul>
      <li>${trust}</li>
      ${estimate.warnings.map(({ text }) => html`<li>${text}</li>`)}
    </ul>
    <p class="small soft">Rules: ${estimate.rules_version}</p>
  </div>`
}

/**
 * How the figures of the first match came about, one sentence each.
 * @param {Estimate} estimate
 * @returns {readonly string[]}
 */
export function reasonsOf({ points, as_of: day, matches: [match], points_to_next_class: missing }) {
  if (match === undefined) return []
  const { opponent, gap, coefficient, loss_factor: factor, if_won: won, if_lost: lost } = match
  const since = day === null ? '' : ` (of ${dateText(day)})`
  const isLevel = !won.expected && !lost.expected
  const kind = isLevel
    ? 'Neither is stronger'
    : won.expected
      ? 'The player is stronger'
      : 'The opponent is stronger'
  return [
    `${pointsText(points)} points${since} against ${pointsText(opponent.points)}${opponent.name === null ? '' : ` of ${opponent.name}`}: ${isLevel ? 'the same' : `${numberText(gap, 2)} apart`}.`,
    `${kind}. For this gap, the table gives ${numberText(won.base_points)} points for a win and takes ${numberText(-lost.base_points)} for a defeat.`,
    `Both count times ${numberText(coefficient, 2)}, the coefficient of the competition. A defeat counts times ${numberText(factor, 2)} as well.`,
    ...(missing === null ? [] : [`${pointsText(missing)} points short of the next class.`]),
  ]
}
