import { html } from 'htm/preact'
import { block, type Content, picture, present } from '../blocks.ts'
import type { View } from '../untrusted-json.ts'
import { nameText, numberText } from '../words.ts'
import { bulletsOf, factsOf, joined, sizeText } from './result-blocks.ts'

/** The page in windows of several widths, its cookie banner, its console. */
export function visualBody(result: View): readonly Content[] {
  const shots = present(result.list('screenshots', 4).items.map(screenshot))
  return [
    shots.length === 0 ? null : html`<div class="shots">${shots}</div>`,
    block(
      'Above the fold',
      factsOf(result.at('aboveTheFold'), [
        ['Main heading visible', 'h1Visible'],
        ['Heading', 'h1'],
        ['Call to action visible', 'ctaVisible'],
        ['Call to action', 'cta'],
      ]),
    ),
    block('Cookie banner', cookieBanner(result.at('cookieBanner'))),
    block(
      'Trackers before consent',
      bulletsOf(
        result,
        { list: 'trackersBeforeConsent', most: 30, one: 'tracker' },
        (tracker) => `${tracker.text('title', 60)} (${tracker.text('host', 260)})`,
      ),
    ),
    block(
      'Console errors',
      bulletsOf(
        result,
        { list: 'consoleErrors', most: 10, one: 'error' },
        (error) => html`<code>${error.text('text', 300) || error.asText(300)}</code>`,
      ),
    ),
  ]
}

/** Long pages are cut: their beginning is what visitors judge. */
function screenshot(shot: View): Content {
  const viewport = shot.at('viewport')
  const name = nameText(viewport.text('name', 40)) || 'Screenshot'
  const label = [name, sizeText(viewport)].filter(Boolean).join(', ')
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

function cookieBanner(banner: View): Content {
  if (banner.flag('detected') === false) return html`<p>None was found.</p>`
  const covers = banner.number('coversPercent')
  return factsOf(banner, [
    ['Detected', 'detected'],
    ['Provider', 'provider'],
    ['Covers', () => (covers === null ? '' : `${numberText(covers)} % of the window`)],
    ['Blocks the content', 'blocksContent'],
    ['Reject button on the first layer', 'rejectOnFirstLayer'],
    ['Buttons', joined('buttons', 8)],
  ])
}
