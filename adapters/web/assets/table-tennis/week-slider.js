import { html } from 'htm/preact'
import { countText } from '../parts/format.js'
import { usePlay } from './use-play.js'

/** The season has so many. */
const weeksOfSeason = 22

/**
 * Chooses a week among those that are known.
 * @param {{weeks: readonly {week: number}[], at: number, onWeek: (at: number) => void}} props
 *   `at`: place of the week in the list.
 */
export function WeekSlider({ weeks, at, onWeek }) {
  const [isPlaying, toggle] = usePlay(at, weeks.length, onWeek)
  const week = weeks[at]?.week
  const last = weeks.length - 1
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const slide = ({ currentTarget }) => onWeek(Number(currentTarget.value))
  return html`<div class="tt-slider">
    <div class="tt-slider-head">
      <label for="week">Week <span class="figure tt-week">${week}</span></label>
      <span class="small soft">${countText(weeks.length, 'week')} of ${weeksOfSeason} known</span>
    </div>
    <div class="tt-slider-line">
      <button
        type="button"
        class="button tt-play"
        disabled=${weeks.length < 2}
        onClick=${toggle}
      >
        <span aria-hidden="true">${isPlaying ? '❚❚' : '▶'}</span> ${isPlaying ? 'Pause' : 'Play'}
      </button>
      <input
        id="week"
        type="range"
        min="0"
        max=${last}
        step="1"
        value=${at}
        disabled=${weeks.length < 2}
        aria-valuetext=${`Week ${week}`}
        onInput=${slide}
      />
    </div>
    <div class="tt-slider-ends small soft figure" aria-hidden="true">
      <span>${weeks[0]?.week}</span><span>${weeks[last]?.week}</span>
    </div>
  </div>`
}
