import { html } from 'htm/preact'
import { block, bullets, type Content, picture, present } from '../blocks.ts'
import { facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { moreText, nameText, numberText } from '../words.ts'

const MOST = { screenshots: 4, errors: 10 } as const

/** The page in windows of several widths, its cookie banner, its console. */
export function visualBody(result: View): readonly Content[] {
  const { items } = result.list('screenshots', MOST.screenshots)
  const shots = present(items.map(screenshot))
  return [
    shots.length === 0 ? null : html`<div class="shots">${shots}</div>`,
    block('First window', aboveTheFold(result)),
    block('Cookie banner', cookieBanner(result)),
    block('Errors on the console', consoleErrors(result)),
  ]
}

/** Long pages are cut: their beginning is what visitors judge. */
function screenshot(shot: View): Content {
  const viewport = shot.at('viewport')
  const name = nameText(viewport.text('name', 40)) || 'Screenshot'
  const size = [viewport.number('width'), viewport.number('height')]
  const label = size.includes(null) ? name : `${name}, ${size.join(' × ')}`
  const image = picture(shot, `The page as ${label}`)
  if (image === null) return null
  const width = viewport.number('width') ?? 0
  const kind = width > 1100 ? 'shot shot-desktop' : width > 600 ? 'shot shot-tablet' : 'shot'
  return html`
    <figure class=${kind}>
      <div class="shot-frame">${image}</div>
      <figcaption>${label}</figcaption>
    </figure>
  `
}

function aboveTheFold(result: View): Content {
  const fold = result.at('aboveTheFold')
  return facts([
    ['Main heading visible', fold.text('h1Visible')],
    ['Heading', fold.text('h1')],
    ['Call to action visible', fold.text('ctaVisible')],
    ['Call to action', fold.text('cta')],
  ])
}

function cookieBanner(result: View): Content {
  const banner = result.at('cookieBanner')
  if (banner.flag('detected') === false) return html`<p>None was seen.</p>`
  const covers = banner.number('coversPercent')
  return facts([
    ['Detected', banner.text('detected')],
    ['Provider', banner.text('provider')],
    ['Covers', covers === null ? '' : `${numberText(covers)} % of the window`],
    ['Blocks the content', banner.text('blocksContent')],
    ['Refusal on the first layer', banner.text('rejectOnFirstLayer')],
    ['Buttons', banner.texts('buttons', 8).items.join(', ')],
  ])
}

function consoleErrors(result: View): Content {
  const { items, more } = result.list('consoleErrors', MOST.errors)
  return bullets(
    items.map((error) => html`<code>${error.text('text', 300) || error.asText(300)}</code>`),
    moreText(more, 'error'),
  )
}
