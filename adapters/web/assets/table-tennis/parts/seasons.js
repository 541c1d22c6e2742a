import { t } from '../../../../texts/texts.ts'
import { choiceField, choices } from '../../parts/form-fields.js'
import { useAnswer } from './answer-view.js'
import { thisSeason } from './values.js'

/** @import {Answer} from './types.ts' */

/**
 * @typedef {object} Seasons
 * @property {string} current the one of today or, for standings, the one whose standings are shown.
 * @property {readonly string[]} stored newest first.
 */

/**
 * The seasons of this server; undefined while that is asked. Ask together with what a page shows.
 * @param {{ofStandings?: boolean}} [of]
 * @returns {Seasons | undefined}
 */
export function useSeasons({ ofStandings = false } = {}) {
  /** @type {Answer<'InterclubStats'>} */
  const { data, isLoading } = useAnswer('/api/interclubs/stats')
  if (data === undefined) return isLoading ? undefined : { current: thisSeason(), stored: [] }
  return { current: ofStandings ? data.season : thisSeason(), stored: data.seasons }
}

/**
 * Chooses a season, where there is more than one.
 * @param {{seasons: Seasons | undefined, season: string, onChange: (season: string) => void}} props
 *   `season`: '' for the current one.
 */
export function SeasonChoice({ seasons, season, onChange }) {
  if (seasons === undefined) return null
  const { current, stored } = seasons
  const all = new Set([current, ...stored, ...(season === '' ? [] : [season])])
  if (all.size < 2) return null
  return choiceField({
    ...{ id: 'season', label: t('table-tennis.season.label'), class: 'tt-season' },
    value: season === '' ? current : season,
    options: choices([...all].sort().reverse()),
    onChange: (chosen) => onChange(chosen === current ? '' : chosen),
  })
}
