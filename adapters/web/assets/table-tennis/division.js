import { html } from 'htm/preact'
import { mount } from '../parts/mount.js'
import { DivisionPage } from './division-page.js'
import { Answered } from './parts/answered.js'
import { NotFound } from './parts/not-found.js'
import { apiPath, divisionsPath, pathPart } from './parts/paths.js'
import { useAnswer } from './parts/use-answer.js'

function Page() {
  const index = pathPart(location.pathname, 1)
  const isNumber = /^\d{1,9}$/.test(index)
  const answer = useAnswer(
    isNumber ? apiPath('/api/interclubs/progress', { division_index: index }) : null,
  )
  if (!isNumber) return unknown(index)
  return html`<${Answered} answer=${answer} what="the division">
    ${
      /** @param {import('./parts/answers.js').Progress} progress */
      (progress) =>
        progress.division_name === null
          ? unknown(index)
          : html`<${DivisionPage} progress=${progress} />`
    }
  <//>`
}

/** @param {string} index */
function unknown(index) {
  const text = `There is no division number ${index} in the list of this season.`
  return html`<${NotFound} text=${text}>
    <p>Numbers shift from season to season: look for it in <a href=${divisionsPath}>the list</a>.</p>
  <//>`
}

mount(html`<${Page} />`, 'page')
