import { html } from 'htm/preact'
import { mount } from '../parts/mount.js'
import { Answered } from './parts/answered.js'
import { pathPart } from './parts/paths.js'
import { useAnswer } from './parts/use-answer.js'
import { PlayerPage } from './player-page.js'

function Page() {
  const licence = pathPart(location.pathname, 1)
  const answer = useAnswer(`/api/players/${encodeURIComponent(licence)}`)
  const unknown = `No player with the licence ${licence} is known here. Players come with their club, once it has been read.`
  return html`<${Answered} answer=${answer} what="the player" unknown=${unknown}>
    ${
      /** @param {import('./parts/answers.js').Player} player */
      (player) => html`<${PlayerPage} player=${player} />`
    }
  <//>`
}

mount(html`<${Page} />`, 'page')
