import { html } from 'htm/preact'
import { mount } from '../parts/mount.js'
import { DuelPage } from './duel-page.js'
import { Answered } from './parts/answered.js'
import { pathPart } from './parts/paths.js'
import { useAnswer } from './parts/use-answer.js'

function Page() {
  const licence = encodeURIComponent(pathPart(location.pathname, 1))
  const opponent = encodeURIComponent(pathPart(location.pathname, 3))
  const answer = useAnswer(`/api/players/${licence}/vs/${opponent}`)
  const unknown =
    'These are not the licences of two players who are known here. Players come with their club, once it has been read.'
  return html`<${Answered} answer=${answer} what="the matches" unknown=${unknown}>
    ${
      /** @param {import('./parts/answers.js').HeadToHead} duel */
      (duel) => html`<${DuelPage} duel=${duel} />`
    }
  <//>`
}

mount(html`<${Page} />`, 'page')
