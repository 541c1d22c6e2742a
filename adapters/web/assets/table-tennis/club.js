import { html } from 'htm/preact'
import { useCallback, useState } from 'preact/hooks'
import { timeText } from '../parts/format.js'
import { mount } from '../parts/mount.js'
import { Notice } from '../parts/notice.js'
import { ClubDetails } from './club-details.js'
import { MembersCard } from './members-card.js'
import { Answered } from './parts/answered.js'
import { freshness } from './parts/freshness.js'
import { clubsPath, pathPart } from './parts/paths.js'
import { Terms } from './parts/terms.js'
import { useAnswer } from './parts/use-answer.js'
import { usePageTitle } from './parts/use-page-title.js'
import { RefreshClub } from './refresh-club.js'

/** @typedef {import('./parts/answers.js').Club} Club */

function Page() {
  const code = pathPart(location.pathname, 1)
  const [version, setVersion] = useState(0)
  const refreshed = useCallback(() => setVersion((known) => known + 1), [])
  const answer = useAnswer(`/api/clubs/${encodeURIComponent(code)}`, version)
  const unknown = `No club with the code ${code} is known here.`
  const help = html`<div>
    <p>A club that is new to the federation can be read by its code.</p>
    <${RefreshClub} code=${code} onDone=${refreshed} />
  </div>`
  return html`<${Answered} answer=${answer} what="the club" unknown=${unknown} help=${help}>
    ${
      /** @param {Club} club */
      (club) => html`<${ClubPage} club=${club} version=${version} onRefreshed=${refreshed} />`
    }
  <//>`
}

/** @param {{club: Club, version: number, onRefreshed: () => void}} props */
function ClubPage({ club, version, onRefreshed }) {
  const { code, name, province, scraped_at: scrapedAt } = club
  usePageTitle(`${name} (${code}): members and teams`)
  return html`<div>
    <header class="tt-head">
      <h1>${name}</h1>
      <p class="tt-head-line">
        <span>${code}</span>
        ${
          province !== null &&
          html`<a href=${`${clubsPath}?${new URLSearchParams({ province })}`}>${province}</a>`
        }
        ${scrapedAt !== null && html`<span class="soft">Read ${timeText(scrapedAt)}</span>`}
      </p>
      <${Age} scrapedAt=${scrapedAt} />
      <${RefreshClub} code=${code} onDone=${onRefreshed} />
    </header>
    ${scrapedAt !== null && html`<${ClubDetails} club=${club} />`}
    <${MembersCard} code=${code} version=${version} />
    <${Terms} terms=${['licence', 'class', 'points']} />
  </div>`
}

/** @param {{scrapedAt: string | null}} props */
function Age({ scrapedAt }) {
  const texts = {
    current: '',
    unknown:
      'Only its name is known yet. Refresh it from the source to see address, teams and members.',
    stale: 'It was read a while ago: points and results may have changed since.',
    'past-season':
      'It was read in an earlier season: members, classes and points have changed since.',
  }
  const text = texts[freshness(scrapedAt, Date.now())]
  return text === '' ? null : html`<${Notice} tone="fair"><p>${text}</p><//>`
}

mount(html`<${Page} />`, 'page')
