import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { dateText, numberText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { apiPath } from '../parts/api.js'
import { choiceField, plainInput, textField } from '../parts/form-fields.js'
import { answered, useAnswer } from './parts/answer-view.js'
import { divisionOptions } from './parts/list-filters.js'
import { SearchBox } from './parts/search-box.js'
import { findPlayers } from './parts/search-sources.js'
import {
  chanceText,
  figure,
  gainText,
  pointsText,
  shareText,
  warningTexts,
} from './parts/values.js'

/** @import {Answer, Sent} from './parts/types.ts' */

/** @type {{opponent: {key: string, text: string} | null, points: string, result: string, competition: string}} */
const usual = { opponent: null, points: '', result: '', competition: '' }
const tournament = 'tournament'

/**
 * Calculates the points that a match would bring. @param {{licence: string, sheet: import('./player-points.js').Sheet}} props
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
    <h2 id="what-if">${t('table-tennis-players.whatIf.title')}</h2>
    <${SearchBox}
      id="what-if-opponent"
      label=${t('table-tennis-players.whatIf.against')}
      hint=${t('table-tennis-players.whatIf.hint')}
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
          ...{ id: 'what-if-points', label: t('table-tennis-players.whatIf.points') },
          value: asked.points,
          onInput: (points) => change({ points, opponent: null }),
          attributes: { ...plainInput, inputmode: 'decimal', maxlength: 10 },
        })}
        ${choiceField({
          ...{ id: 'what-if-result', label: t('table-tennis-players.whatIf.outcome') },
          value: asked.result,
          options: [
            { value: '', text: t('table-tennis-players.whatIf.open') },
            { value: 'V', text: t('table-tennis-players.whatIf.won') },
            { value: 'D', text: t('table-tennis-players.whatIf.lost') },
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
      <button type="submit" class="button button-primary" disabled=${!hasOpponent}>
        ${t('table-tennis-players.whatIf.estimate')}
      </button>
    </form>
    <div aria-live="polite">${path !== null && html`<${Answer} path=${path} />`}</div>
  </section>`
}

/**
 * @param {string} licence @param {Sent<'SheetKind'>} kind
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
 * @param {{kind: Sent<'SheetKind'>, isUsed: boolean, value: string,
 *   onChange: (value: string) => void}} props
 */
function Competition({ kind, isUsed, value, onChange }) {
  /** @type {Answer<'DivisionList'>} */
  const { data } = useAnswer(isUsed ? '/api/interclubs/divisions' : null)
  const divisions = (data?.divisions ?? []).filter(
    ({ division_gender: gender }) => (gender === 'Dames') === (kind === 'feminine'),
  )
  return choiceField({
    ...{ id: 'what-if-competition', label: t('table-tennis-players.whatIf.competition') },
    ...{ value, onChange },
    options: [
      { value: '', text: t('table-tennis-players.whatIf.interclubs') },
      { value: tournament, text: t('table-tennis-players.whatIf.tournament') },
      ...divisionOptions(divisions),
    ],
  })
}

/** @param {{path: string}} props */
function Answer({ path }) {
  /** @type {Answer<'Estimate'>} */
  const answer = useAnswer(path)
  /** @type {Answer<'WinProbabilityStats'>} */
  const { data: stats } = useAnswer('/api/stats/win-probability')
  return answered(answer, (estimate) => {
    const trust = trustOf(stats, estimate.matches[0]?.win_probability ?? 0)
    return html`<${EstimateView} estimate=${estimate} trust=${trust} />`
  })
}

/**
 * How the chance compares with results.
 * @param {Pick<Sent<'WinProbabilityStats'>, 'bins'> | undefined} stats undefined until known.
 * @param {number} chance
 */
export function trustOf(stats, chance) {
  const bin = stats?.bins.find(({ from, to }) => chance >= from && (chance < to || to === 1))
  if (bin === undefined || bin.won_share === null) return t('table-tennis-players.trust.few')
  const [from, to, share] = [shareText(bin.from), shareText(bin.to), shareText(bin.won_share, 1)]
  return t('table-tennis-players.trust.known', { n: bin.matches, from, to, share })
}

/** @param {{estimate: Sent<'Estimate'>, trust: string}} props `trust`: how the chance compares with results. */
export function EstimateView({ estimate, trust }) {
  const [match] = estimate.matches
  if (match === undefined) return null
  const { if_won: won, if_lost: lost, result } = match
  const { class_now: now, class_after: after, points_after: points } = estimate
  return html`<div class="tt-what-if">
    <dl class="tt-figures">
      ${result !== 'D' && figure(t('table-tennis-players.whatIf.forWin'), gainText(won.change))}
      ${result !== 'V' && figure(t('table-tennis-players.whatIf.forLoss'), gainText(lost.change))}
      ${figure(t('table-tennis-players.whatIf.chance'), chanceText(match.win_probability))}
      ${points !== null && figure(t('table-tennis-players.whatIf.after'), pointsText(points))}
      ${now !== null && figure(t('table-tennis-players.whatIf.classByPoints'), after === null || after === now ? now : `${now} → ${after}`)}
    </dl>
    <h3>${t('table-tennis-players.whatIf.how')}</h3>
    <ul>${reasonsOf(estimate).map((reason) => html`<li>${reason}</li>`)}</ul>
    <h3>${t('table-tennis-players.whatIf.sure')}</h3>
    <ul>
      <li>${trust}</li>
      ${warningTexts('table-tennis-players', estimate.warnings).map((text) => html`<li>${text}</li>`)}
    </ul>
    <p class="small soft">${t('table-tennis-players.whatIf.rules', { version: estimate.rules_version })}</p>
  </div>`
}

/**
 * How the figures of the first match came about, one sentence each.
 * @param {Sent<'Estimate'>} estimate
 * @returns {readonly string[]}
 */
function reasonsOf({ points, as_of: day, matches: [match], points_to_next_class: missing }) {
  if (match === undefined) return []
  const { opponent, gap, coefficient, loss_factor: factor, if_won: won, if_lost: lost } = match
  const isLevel = !won.expected && !lost.expected
  const own = { points: pointsText(points), day: dateText(day) }
  const sides = t(`table-tennis-players.whatIf.${opponent.name === null ? 'versus' : 'versusOf'}`, {
    own: t(`table-tennis-players.whatIf.${day === null ? 'own' : 'ownOf'}`, own),
    points: pointsText(opponent.points),
    name: opponent.name ?? '',
  })
  const stronger = isLevel ? 'level' : won.expected ? 'stronger' : 'weaker'
  const table = { won: won.base_points, lost: -lost.base_points }
  return [
    t(`table-tennis-players.whatIf.${isLevel ? 'noGap' : 'gap'}`, {
      sides,
      gap: numberText(gap, 2),
    }),
    `${t(`table-tennis-players.whatIf.${stronger}`)} ${t('table-tennis-players.whatIf.table', table)}`,
    t('table-tennis-players.whatIf.factors', {
      coefficient: numberText(coefficient, 2),
      factor: numberText(factor, 2),
    }),
    ...(missing === null
      ? []
      : [t('table-tennis-players.whatIf.missing', { points: pointsText(missing) })]),
  ]
}
