import { html } from 'htm/preact'
import { useCallback, useMemo } from 'preact/hooks'
import { Notice } from '../parts/notice.js'
import { ClassStatsCard } from './class-stats-card.js'
import { duelPath } from './parts/paths.js'
import { SearchBox } from './parts/search-box.js'
import { findPlayers } from './parts/sources.js'
import { Tabs } from './parts/tabs.js'
import { Terms } from './parts/terms.js'
import { usePageTitle } from './parts/use-page-title.js'
import { useQuery } from './parts/use-query.js'
import { PlayerHead, SheetFigures } from './player-facts.js'
import { PointsCard } from './points-card.js'
import { ResultsCard } from './results-card.js'
import { sheetsOf } from './sheets-of.js'

const usual = { sheet: '', result: '', class: '', period: '' }

/** All about one player. @param {{player: import('./parts/answers.js').Player}} props */
export function PlayerPage({ player }) {
  usePageTitle(`${player.name}: points and results`)
  const [query, change] = useQuery(usual)
  const sheets = useMemo(() => sheetsOf(player), [player])
  const sheet = sheets.find(({ kind }) => kind === query.sheet) ?? sheets[0]
  const shown = sheet && { player, sheet, query, change }
  return html`<div>
    <${PlayerHead} player=${player} />
    ${
      shown === undefined
        ? html`<${Notice} tone="accent" title="Nothing but the name is known yet">
            <p>Open the club and choose “Refresh from source” to read the sheet of this player.</p>
          <//>`
        : sheets.length === 1
          ? html`<${SheetView} ...${shown} />`
          : html`<${Tabs}
              id="sheet"
              label="Sheets"
              chosen=${sheet?.kind}
              tabs=${sheets.map(({ kind, title }) => ({ key: kind, title }))}
              onChoose=${/** @param {string} kind */ (kind) => change({ ...usual, sheet: kind })}
            >
              <${SheetView} key=${sheet?.kind} ...${shown} />
            <//>`
    }
    <${Compare} player=${player} />
    <${Terms} terms=${['licence', 'class', 'points', 'sheet', 'wo']} />
  </div>`
}

/**
 * @param {{player: import('./parts/answers.js').Player, sheet: import('./sheets-of.js').Sheet,
 *   query: import('./parts/match-filter.js').MatchFilter,
 *   change: (changes: Partial<import('./parts/match-filter.js').MatchFilter>) => void}} props
 */
function SheetView({ player, sheet, query, change }) {
  return html`<div>
    <${SheetFigures} sheet=${sheet} />
    <div class="tt-columns">
      <${PointsCard} sheet=${sheet} />
      <${ClassStatsCard} stats=${sheet.stats} />
    </div>
    <${ResultsCard}
      licence=${player.licence}
      matches=${sheet.matches}
      filter=${query}
      onFilter=${change}
    />
  </div>`
}

/** @param {{player: import('./parts/answers.js').Player}} props */
function Compare({ player: { licence } }) {
  const open = useCallback(
    /** @param {{key: string}} option */
    ({ key }) => {
      if (key !== licence) location.assign(duelPath(licence, key))
    },
    [licence],
  )
  return html`<section class="card tt-search-card" aria-labelledby="compare">
    <h2 id="compare">Head-to-head</h2>
    <${SearchBox}
      id="opponent"
      label="Compare with another player"
      hint="Every match the two have played against each other."
      source=${findPlayers}
      onChoose=${open}
    />
  </section>`
}
