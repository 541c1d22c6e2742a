import { html } from 'htm/preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { checkItem } from '../../../report/sections/findings.ts'
import { isFinding } from '../../../report/sections/report-model.ts'
import { t } from '../../../texts/texts.ts'
import { useFetch } from '../parts/api.js'
import { Later } from '../parts/elements.js'
import { decoded } from '../parts/web-address.js'
import { AcceptButton, PageLink } from './action-section.js'
import { FilterBar, filteredChecks, isFiltering, noFilters } from './check-filters.js'

/** @import {Filters} from './check-filters.js' */
/** @import {Check, Report} from '../../../report/sections/report-types.ts' */

const step = 150

/**
 * The checks by category: searched, filtered, each opened on demand.
 * @param {{report: Report, filters: Filters, hash: string, visits: number,
 *   onFilters: (filters: Filters) => void} & import('./action-section.js').Accepting} props
 */
export function CheckSection({ report, filters, hash, visits, onFilters, ...accepting }) {
  const { checks } = report
  const platforms = usePlatforms()
  // The platforms arrive after the checks are drawn. Only a filter by platform needs them.
  const asked = filters.platform === '' ? noPlatforms : platforms
  const { shown, counts } = useMemo(
    () => filteredChecks(checks, filters, asked),
    [checks, filters, asked],
  )
  const [limit, setLimit] = useState(step)
  useLinkedCheck({ hash, visits, checks, shown, limit, onFilters, setLimit })
  const { accepted, onAccept } = accepting
  const list = useMemo(
    () =>
      checkList({
        ...{ report, listed: new Set(shown.slice(0, limit)), isNow: hash !== '' },
        ...accepting,
      }),
    [report, shown, limit, hash, accepted, onAccept],
  )
  return html`<section id="checks" class="chapter">
    <h2 tabindex="-1">${t('report.chapter.checks')}</h2>
    ${
      checks.length === 0
        ? html`<p class="soft">${t('report.scores.none')}</p>`
        : html`<${FilterBar} ...${{ report, filters, counts, onFilters }} hasPlatforms=${platforms.size > 0} />`
    }
    <p class="report-found small soft" role="status">
      ${t('audit.checks.found', { shown: shown.length, n: checks.length })}
    </p>
    ${list}
    ${
      shown.length === 0 &&
      isFiltering(filters) &&
      html`<p>
        <button class="button" type="button" onClick=${() => onFilters(noFilters)}>${t('audit.checks.clear')}</button>
      </p>`
    }
    ${
      shown.length > limit &&
      html`<button class="button" type="button" onClick=${() => setLimit(limit + step)}>
        ${t('audit.checks.more', { n: Math.min(step, shown.length - limit) })}
      </button>`
    }
  </section>`
}

/**
 * The listed checks by category.
 * @param {{report: Report, listed: ReadonlySet<Check>, isNow: boolean}
 *   & import('./action-section.js').Accepting} props
 */
function checkList({ report, listed, isNow, ...accepting }) {
  const tools = (/** @type {Check} */ check) =>
    html`<p class="row no-print report-tools-small">
      <a class="small" href=${`#check-${check.id}`}>${t('audit.checks.link')}</a>
      <${PageLink} report=${report} evidence=${check.evidence} />
      <${AcceptButton} checks=${isFinding(check) && !check.isAccepted ? [check.id] : []} ...${accepting} />
    </p>`
  return report.audits.flatMap(({ id, categories }) =>
    categories.map((category) => {
      const own = category.checks.filter((check) => listed.has(check))
      const draw = () => html`<section class="category">
        <h3>${category.title} <span class="soft">${t(`report.audit.${id}Short`)}</span></h3>
        <ul class="findings">
          ${own.map((check) => html`<li>${checkItem(check, { tools: tools(check), heading: 'h4' })}</li>`)}
        </ul>
      </section>`
      return own.length > 0 && html`<${Later} ...${{ draw, isNow }} />`
    }),
  )
}

/** @type {import('./check-filters.js').PlatformsOfChecks} */
const noPlatforms = new Map()

/** The platforms of each check; empty until the server has answered. */
function usePlatforms() {
  /** @type {import('../parts/api.js').Fetched<{checks: readonly {id: string, platforms: readonly string[]}[]}>} */
  const { data } = useFetch('/api/checks')
  return useMemo(() => new Map(data?.checks.map(({ id, platforms }) => [id, platforms])), [data])
}

/**
 * Opens the check that the address names; what hides it is taken away.
 * @param {{hash: string, visits: number, checks: readonly Check[], shown: readonly Check[],
 *   limit: number, onFilters: (filters: Filters) => void, setLimit: (limit: number) => void}} list
 */
function useLinkedCheck({ hash, visits, checks, shown, limit, onFilters, setLimit }) {
  const linked = checkIn(hash)
  /** Which visit has been followed; filters that are chosen afterwards stay. */
  const followed = useRef(0)
  useEffect(() => {
    if (followed.current === visits) return
    if (linked === undefined || !checks.some(({ id }) => id === linked)) return
    const place = shown.findIndex(({ id }) => id === linked)
    if (place < 0) return onFilters(noFilters)
    if (place >= limit) return setLimit(place + 1)
    followed.current = visits
    const row = document.getElementById(`check-${linked}`)
    if (!(row instanceof HTMLDetailsElement)) return
    row.open = true
    row.scrollIntoView()
    row.querySelector('summary')?.focus({ preventScroll: true })
  }, [linked, checks, visits, shown, limit])
}

/** @param {string} hash */
function checkIn(hash) {
  return hash.startsWith('#check-') ? decoded(hash.slice('#check-'.length)) : undefined
}
