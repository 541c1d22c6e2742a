import { html } from 'htm/preact'
import { useCallback, useMemo, useState } from 'preact/hooks'
import { timeText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { usePost } from '../parts/api.js'
import { ActionButton, Badge, mount, Notice, useClock, usePageTitle } from '../parts/elements.js'
import { ClubDetails, MembersCard, NextMatches, TeamsCard } from './club-cards.js'
import { answered, useAnswer } from './parts/answer-view.js'
import { clubsPath, PlayerLink, pathPart } from './parts/navigation.js'
import { CallProblem } from './parts/scrape-call.js'
import { freshness, provinceText, Terms, updatedText } from './parts/values.js'

/**
 * @import {Answer, Sent} from './parts/types.ts'
 * @typedef {Sent<'ClubScrape'>} ClubScrape
 */

/**
 * Reads a club from its source, which takes a while, and shows the outcome.
 * @param {{code: string, onDone: () => void}} props
 */
function RefreshClub({ code, onDone }) {
  /** @type {ReturnType<typeof usePost<ClubScrape>>} */
  const call = usePost(onDone)
  const begunMs = useMemo(() => performance.now(), [call.isBusy])
  const seconds = Math.max(0, Math.floor((useClock(call.isBusy, 1000) - begunMs) / 1000))
  const start = () => call.send(`/api/clubs/${encodeURIComponent(code)}/scrape`)
  return html`<div class="tt-refresh">
    <div class="row">
      <${ActionButton} isOff=${call.isBusy} onClick=${start}>
        ${call.isBusy && html`<span class="spinner" aria-hidden="true"></span>`} ${t('table-tennis.updated.button')}
      <//>
      ${call.isBusy && html`<span class="small soft figure" aria-hidden="true">${t('table-tennis-clubs.update.seconds', { n: seconds })}</span>`}
      <span class="small soft" role="status">
        ${call.isBusy && t('table-tennis-clubs.update.busy')}
        ${call.answer && outcome(call.answer)}
      </span>
    </div>
    ${call.answer && html`<${Failures} errors=${call.answer.players_errors} />`}
    <${CallProblem} call=${call} title=${t('table-tennis-clubs.update.failed')} />
  </div>`
}

/** @param {ClubScrape} answer */
function outcome({ players_scraped: read, total_players: all }) {
  const isWhole = read === all
  return html`<${Badge} tone=${isWhole ? 'good' : 'fair'} icon=${isWhole ? '✓' : '!'}>
    ${t('table-tennis-clubs.update.done', { read, all })}
  <//>`
}

/** @param {{errors: ClubScrape['players_errors']}} props */
function Failures({ errors }) {
  if (errors.length === 0) return null
  return html`<details class="small">
    <summary>${t('table-tennis-clubs.update.failures', { n: errors.length })}</summary>
    <ul>
      ${errors.map(
        ({ licence, name, error }) =>
          html`<li><${PlayerLink} licence=${licence} name=${name} />: ${error}</li>`,
      )}
    </ul>
    <p>${t('table-tennis-clubs.update.kept')}</p>
  </details>`
}

function Page() {
  const code = pathPart(location.pathname, 1)
  const [version, setVersion] = useState(0)
  const refreshed = useCallback(() => setVersion((known) => known + 1), [])
  /** @type {Answer<'Club'>} */
  const answer = useAnswer(`/api/clubs/${encodeURIComponent(code)}`, version)
  const unknown = t('table-tennis-clubs.club.unknown', { code })
  const help = html`<div>
    <p>${t('table-tennis-clubs.club.isNew')}</p>
    <${RefreshClub} code=${code} onDone=${refreshed} />
  </div>`
  return answered(
    answer,
    (club) => html`<${ClubPage} club=${club} version=${version} onRefreshed=${refreshed} />`,
    { unknown, help },
  )
}

/** @param {{club: Sent<'Club'>, version: number, onRefreshed: () => void}} props */
function ClubPage({ club, version, onRefreshed }) {
  const { code, name, province, scraped_at: scrapedAt, stale } = club
  usePageTitle(t('table-tennis-clubs.club.title', { name, code }))
  return html`<div>
    <header class="tt-head">
      <h1>${name}</h1>
      <p class="tt-head-line">
        <span>${code}</span>
        ${
          province !== null &&
          html`<a href=${`${clubsPath}?${new URLSearchParams({ province })}`}>${provinceText(province)}</a>`
        }
        ${
          scrapedAt !== null &&
          html`<span class="soft" title=${timeText(scrapedAt)}>${updatedText(scrapedAt)}</span>`
        }
      </p>
      <${Age} scrapedAt=${scrapedAt} isStale=${stale} />
      <${RefreshClub} code=${code} onDone=${onRefreshed} />
    </header>
    ${scrapedAt !== null && html`<${ClubDetails} club=${club} />`}
    <${TeamsCard} code=${code} />
    <${NextMatches} code=${code} />
    <${MembersCard} code=${code} version=${version} />
    <${Terms} terms=${['licence', 'class', 'points']} />
  </div>`
}

/** @param {{scrapedAt: string | null, isStale: boolean}} props */
function Age({ scrapedAt, isStale }) {
  const age = freshness(scrapedAt, isStale, Date.now())
  if (age === 'current') return null
  const texts = {
    unknown: t('table-tennis-clubs.club.onlyName'),
    stale: t('table-tennis-clubs.club.stale', { updated: updatedText(scrapedAt) }),
    pastSeason: t('table-tennis-clubs.club.pastSeason'),
  }
  return html`<${Notice} tone="fair"><p>${texts[age]}</p><//>`
}

mount(html`<${Page} />`, 'page')
