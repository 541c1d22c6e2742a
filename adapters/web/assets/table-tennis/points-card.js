import { html } from 'htm/preact'
import { useMemo } from 'preact/hooks'
import { TimeChart } from '../charts/time-chart.js'
import { numberText } from '../parts/format.js'
import { pointsCourse } from './points-course.js'

/** How the points of a sheet moved. @param {{sheet: import('./sheets-of.js').Sheet}} props */
export function PointsCard({ sheet }) {
  const course = useMemo(() => pointsCourse(sheet), [sheet])
  const series = useMemo(
    () => (course === null ? [] : [{ label: 'Points', points: course.points }]),
    [course],
  )
  return html`<section class="card" aria-labelledby="points">
    <h2 id="points">Points over the season</h2>
    ${
      course === null
        ? html`<p class="soft">The sheet shows no course of the points yet.</p>`
        : html`<${TimeChart}
            label="Points after each match"
            marks=${course.marks}
            series=${series}
            height=${320}
            format=${pointsText}
          />`
    }
  </section>`
}

/** @param {number} points */
function pointsText(points) {
  return numberText(points, 2)
}
